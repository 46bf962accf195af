/** Uploads a captions file for a video. */
import { RestProblem, unreachableText } from '#web/lib/rest.ts'

type Captions = { mediaId: string; language: string; label: string; file: File }
type Answer = { errors?: { message?: string }[] }

export async function sendCaptions({ mediaId, language, label, file }: Captions): Promise<void> {
  const form = new FormData()
  // Before the file, because the server needs these fields when the file arrives.
  form.append('media', mediaId)
  form.append('language', language)
  form.append('label', label)
  form.append('captions', file, file.name)
  const answer = await fetch('/api/upload/captions', {
    method: 'POST',
    credentials: 'same-origin',
    body: form,
  }).catch((cause: unknown) => {
    throw new RestProblem(unreachableText(), { cause })
  })
  if (answer.ok) return
  const body = (await answer.json().catch(() => undefined)) as Answer | undefined
  throw new RestProblem(body?.errors?.[0]?.message ?? unreachableText())
}
