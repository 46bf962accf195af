/** Uploads the cover of the next stream. */
import { RestProblem, unreachableText } from '#web/lib/rest.ts'

type Answer = { cover?: string; errors?: { message?: string }[] }

export async function sendLiveCover(picture: Blob): Promise<string> {
  const body = new FormData()
  body.append('cover', picture, 'cover')
  const answer = await fetch('/api/upload/live-cover', {
    method: 'POST',
    credentials: 'same-origin',
    body,
  }).catch((cause: unknown) => {
    throw new RestProblem(unreachableText(), { cause })
  })
  // A proxy in front of the server may answer with HTML.
  const result = (await answer.json().catch(() => ({}))) as Answer
  if (answer.ok && result.cover) return result.cover
  throw new RestProblem(result.errors?.[0]?.message ?? unreachableText())
}
