/** What is known of the messages of a mass message without opening them. */
import { type DraftMessage, readDraftMessages, wordsOf } from '../editor/draft-message.ts'

type Told = readonly { type: string; value: string }[]

/** As the editor and the preview take them. */
export function draftsOf(messages: Told): DraftMessage[] {
  return readDraftMessages(messages)
}

/** Whether there is something to unlock in it. */
export function isSold(messages: Told): boolean {
  return draftsOf(messages).some((draft) => wordsOf(draft).priceCents !== null)
}

/** The first picture there is. */
export function pictureOf(messages: Told): string | undefined {
  return (
    draftsOf(messages)
      .map((draft) => wordsOf(draft).thumbnail)
      .find((thumbnail) => thumbnail !== null) ?? undefined
  )
}
