/** The message that carries a shared link. */
import { TEXT } from '#rules/limits.ts'

/** How long a note may be next to this link, because the server cuts longer messages. */
export function noteMaxLength(url: string): number {
  return Math.max(0, TEXT.commentMaxLength - url.length - 1)
}

export function sharedMessage(note: string, url: string): string {
  const text = note.trim().slice(0, noteMaxLength(url)).trimEnd()
  return text === '' ? url : `${text}\n${url}`
}
