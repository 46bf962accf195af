/** Posts to the REST side of the API; what goes wrong comes back as words a person can read. */
import { SITE } from './site.ts'

/** No usable answer: the connection, or a refusal that is about no field. */
export class RestProblem extends Error {}

type ErrorBody = { errors?: { message?: string }[] }

export async function postJson<Answer>(path: string, body: object, signal?: AbortSignal): Promise<Answer> {
  const answer = await fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: signal ?? null,
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new RestProblem(unreachableText(), { cause })
  })
  const parsed: unknown = await answer.json().catch(() => undefined)
  if (answer.ok && parsed !== undefined) return parsed as Answer
  throw new RestProblem((parsed as ErrorBody | undefined)?.errors?.[0]?.message ?? unreachableText())
}

export function unreachableText(): string {
  return `${SITE.name} cannot be reached. Check your connection and try again.`
}
