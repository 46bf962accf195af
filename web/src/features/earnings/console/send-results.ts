/** Uploads a result file; resolves to its rows, or the error's code and message. */
import { unreachableText } from '#web/lib/rest.ts'

export type AppliedResult = {
  row: number
  reference: string
  outcome: string
  note: string
  payout: string | null
  value: number | null
}

type Answer = {
  rows?: AppliedResult[]
  errors?: { message?: string; extensions?: { code?: string | number } }[]
}
export type SentResults = { rows: AppliedResult[] } | { problem: string; code: string | undefined }

export async function sendResults(file: File): Promise<SentResults> {
  const form = new FormData()
  form.append('results', file, 'results')
  try {
    const answer = await fetch('/api/staff/payouts/results', {
      method: 'POST',
      credentials: 'same-origin',
      body: form,
    })
    const body = (await answer.json()) as Answer
    if (answer.ok && body.rows) return { rows: body.rows }
    const [error] = body.errors ?? []
    return { problem: error?.message ?? unreachableText(), code: error?.extensions?.code?.toString() }
  } catch {
    return { problem: unreachableText(), code: undefined }
  }
}
