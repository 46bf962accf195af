/** The text of comments and of live chat. */
import { TEXT } from './limits.ts'

/** Truncates by code points, so that no character is split; empty text is not to be sent. */
export function truncateComment(text: string): string {
  const cut: string[] = []
  for (const character of text.trim()) {
    if (cut.length === TEXT.commentMaxLength) break
    cut.push(character)
  }
  return cut.join('').trimEnd()
}
