/** Sends a request to the team; returns what was wrong, or null. */
import { unreachableText } from '#web/lib/rest.ts'

type Answer = { errors?: { message?: string }[] }

export async function sendAgeReview(form: FormData): Promise<string | null> {
  const options = { method: 'POST', credentials: 'same-origin', body: form } as const
  const answer = await fetch('/api/age-check/review', options).catch(() => null)
  if (answer?.ok) return null
  const body = (await answer?.json().catch(() => undefined)) as Answer | undefined
  return body?.errors?.[0]?.message ?? unreachableText()
}
