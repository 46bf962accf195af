/** Posts to the REST API; errors have a user-facing message. */
import { SITE } from './site.ts'

/** A connection failure, or a refusal without field errors. */
export class RestProblem extends Error {}

/** The session ended before an upload arrived. */
export class SessionEnded extends RestProblem {}

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
  return `${SITE.name} can’t be reached. Check your connection and try again.`
}
