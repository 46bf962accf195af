/** Uploads a sound with its metadata; resolves to the error message, if any. */
import type { SoundText } from '#rules/sound.ts'
import { unreachableText } from '#web/lib/rest.ts'

type Answer = { errors?: { message?: string }[] }

export async function sendSound(file: File, text: SoundText & { key: string }): Promise<string | undefined> {
  const form = new FormData()
  for (const [name, value] of Object.entries(text)) form.append(name, value)
  form.append('sound', file, file.name)
  try {
    const answer = await fetch('/api/staff/sounds', {
      method: 'POST',
      credentials: 'same-origin',
      body: form,
    })
    if (answer.ok) return undefined
    const body = (await answer.json()) as Answer
    return body.errors?.[0]?.message ?? unreachableText()
  } catch {
    return unreachableText()
  }
}
