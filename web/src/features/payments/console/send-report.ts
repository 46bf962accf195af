/** Uploads a settlement report; resolves to its id or the error message. */
import { unreachableText } from '#web/lib/rest.ts'

type Answer = { id?: string; errors?: { message?: string }[] }
export type SentReport = { id: string } | { problem: string }

export async function sendReport(
  file: File,
  fields: { gateway: string; from: string; to: string },
): Promise<SentReport> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, name: file.name.slice(-200) }))
    form.append(name, value)
  form.append('report', file, 'report.csv')
  try {
    const answer = await fetch('/api/staff/reconciliation', {
      method: 'POST',
      credentials: 'same-origin',
      body: form,
    })
    const body = (await answer.json()) as Answer
    if (answer.ok && body.id) return { id: body.id }
    return { problem: body.errors?.[0]?.message ?? unreachableText() }
  } catch {
    return { problem: unreachableText() }
  }
}
