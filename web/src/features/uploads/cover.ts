/** A custom cover for a video being uploaded: sent separately, and shown from the local file. */
import { PHOTO_EXTENSIONS } from '#rules/media.ts'
import { RestProblem, unreachableText } from '#web/lib/rest.ts'
import { useObjectUrl } from '#web/lib/use-object-url.ts'

export const COVER_ACCEPT = PHOTO_EXTENSIONS.map((extension) => `.${extension}`).join(',')

const HEIGHT_PX = 160

/** Covers sent during this visit, by the name the server assigned. */
const sent = new Map<string, File>()

type Answer = { cover?: string; errors?: { message?: string }[] }

/** Resolves to the name under which to submit it. */
export async function sendUploadCover(uploadId: string, file: File): Promise<string> {
  const form = new FormData()
  form.append('picture', file, file.name)
  const answer = await fetch(`/api/upload/cover/${uploadId}`, {
    method: 'POST',
    credentials: 'same-origin',
    body: form,
  }).catch((cause: unknown) => {
    throw new RestProblem(unreachableText(), { cause })
  })
  const body = (await answer.json().catch(() => undefined)) as Answer | undefined
  if (!answer.ok || !body?.cover) throw new RestProblem(body?.errors?.[0]?.message ?? unreachableText())
  sent.set(body.cover, file)
  return body.cover
}

/** A small version to store with the draft; null if the browser cannot decode the file. */
export async function coverPreview(file: File): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const canvas = document.createElement('canvas')
  canvas.height = Math.min(HEIGHT_PX, bitmap.height)
  canvas.width = Math.max(1, Math.round((canvas.height * bitmap.width) / bitmap.height))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas.toDataURL('image/jpeg', 0.6)
}

/** The full picture, or after a reload its small version; null if none was chosen. */
export function useCover(cover: string | null, preview: string | null): string | null {
  const url = useObjectUrl(cover === null ? null : (sent.get(cover) ?? null))
  return cover === null ? null : (url ?? preview)
}
