/** The title of a mass message in lists: the beginning of its text. */
import type { MessageType } from '#rules/messages.ts'

const TITLE_MAX_LENGTH = 80

const UNTITLED = {
  text: 'Message',
  upload: 'Photo or video',
  teaser: 'Media to unlock',
} as const satisfies Record<MessageType, string>

export function titleOf(contents: readonly { type: MessageType; words: string }[]): string {
  const words = contents
    .map(({ words: said }) => said.replace(/\s+/g, ' ').trim())
    .find((said) => said !== '')
  if (words === undefined) return UNTITLED[contents[0]?.type ?? 'text']
  const letters = [...words]
  return letters.length > TITLE_MAX_LENGTH ? `${letters.slice(0, TITLE_MAX_LENGTH - 1).join('')}…` : words
}
