/** Facts about the messages of a mass message. */
import { type DraftMessage, readDraftMessages, wordsOf } from '../editor/draft-message.ts'

type Told = readonly { type: string; value: string }[]

/** As drafts, for the editor and the preview. */
export function draftsOf(messages: Told): DraftMessage[] {
  return readDraftMessages(messages)
}

/** Whether any of them is paid. */
export function isSold(messages: Told): boolean {
  return draftsOf(messages).some((draft) => wordsOf(draft).priceCents !== null)
}

/** The first thumbnail, if any. */
export function pictureOf(messages: Told): string | undefined {
  return (
    draftsOf(messages)
      .map((draft) => wordsOf(draft).thumbnail)
      .find((thumbnail) => thumbnail !== null) ?? undefined
  )
}
