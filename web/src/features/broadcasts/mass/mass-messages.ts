/** Facts about the messages of a mass message. */
import { type DraftMessage, draftSummary, readDraftMessages } from '../editor/draft-message.ts'

type RawMessages = readonly { type: string; value: string }[]

/** As drafts, for the editor and the preview. */
export function massDrafts(messages: RawMessages): DraftMessage[] {
  return readDraftMessages(messages)
}

/** Whether any of them is paid. */
export function isSold(messages: RawMessages): boolean {
  return massDrafts(messages).some((draft) => draftSummary(draft).priceCents !== null)
}

/** The first thumbnail, if any. */
export function firstThumbnail(messages: RawMessages): string | undefined {
  return (
    massDrafts(messages)
      .map((draft) => draftSummary(draft).thumbnail)
      .find((thumbnail) => thumbnail !== null) ?? undefined
  )
}
