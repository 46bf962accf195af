/** Uploads the cover of the next stream. */
import { RestProblem, unreachableText } from '#web/lib/rest.ts'

type Answer = { cover?: string; errors?: { message?: string }[] }

export async function sendCover(picture: Blob): Promise<string> {
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
  const told = (await answer.json().catch(() => ({}))) as Answer
  if (answer.ok && told.cover) return told.cover
  throw new RestProblem(told.errors?.[0]?.message ?? unreachableText())
}
