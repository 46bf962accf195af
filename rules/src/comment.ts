/** The text of comments and of live chat. */
import { TEXT } from './limits.ts'

/** Cut by code points, so that no character is left in half; empty text is not to be sent. */
export function cutComment(text: string): string {
  const cut: string[] = []
  for (const character of text.trim()) {
    if (cut.length === TEXT.commentMaxLength) break
    cut.push(character)
  }
  return cut.join('').trimEnd()
}
