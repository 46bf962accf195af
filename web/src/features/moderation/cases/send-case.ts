/** Sends a notice, or an addition to one, with its files. */
import type { CaseKind } from '#rules/cases.ts'
import { RestProblem, unreachableText } from '#web/lib/rest.ts'

export type CaseValues = Record<string, string | boolean>
export type SentCase = { number: string; token: string }

/** The server rejected some fields. */
export class CaseRefused extends RestProblem {
  readonly fields: Record<string, string>
  readonly code: string | undefined

  constructor(text: string, { fields, code }: { fields: Record<string, string>; code: string | undefined }) {
    super(text)
    this.fields = fields
    this.code = code
  }
}

type Sending = { values: CaseValues; key: string; files: readonly File[] }

export function sendCase(kind: CaseKind, { values, key, files }: Sending): Promise<SentCase> {
  return send<SentCase>(`/api/cases/${kind}`, { form: JSON.stringify(values), key }, files)
}

export async function sendAnswer(token: string, text: string, files: readonly File[]): Promise<void> {
  await send(
    `/api/case/${encodeURIComponent(token)}/answer`,
    { form: JSON.stringify({ words: text }) },
    files,
  )
}

type Failure = { errors?: { message?: string; extensions?: { fields?: object; code?: string } }[] }

async function send<Answer>(
  path: string,
  fields: Record<string, string>,
  files: readonly File[],
): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const file of files) form.append('proof', file, 'proof')
  const answer = await fetch(path, { method: 'POST', credentials: 'same-origin', body: form }).catch(
    (cause: unknown) => {
      throw new RestProblem(unreachableText(), { cause })
    },
  )
  const body = (await answer.json().catch(() => undefined)) as (Answer & Failure) | undefined
  if (answer.ok && body) return body
  const [error] = body?.errors ?? []
  throw new CaseRefused(error?.message ?? unreachableText(), {
    fields: (error?.extensions?.fields ?? {}) as Record<string, string>,
    code: error?.extensions?.code,
  })
}
