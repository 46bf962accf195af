/** Presents drafts and broadcast messages to their writer. */
import type { Contents } from './contents.ts'
import { type MessageView, presentMessages } from './present-messages.ts'
import type { MessengerDeps } from './types.ts'

export type ContentsView = MessageView

const DRAFT_ROW = {
  ...{ id: '', thread_id: '', from_id: '', key: null, change: 0, reply_to: null, unsent_at: null },
  ...{ own_reaction: null, reader_reaction: null, broadcast_id: null, broadcast_place: null },
  created_at: new Date(0),
}

export function presentContents(
  deps: Pick<MessengerDeps, 'db' | 'clock' | 'media'>,
  accountId: string,
  contents: readonly Contents[],
): Promise<ContentsView[]> {
  const rows = contents.map(({ type, text, upload_id, teaser_id }) => ({
    ...DRAFT_ROW,
    ...{ type, text, upload_id, teaser_id },
  }))
  return presentMessages(deps, accountId, rows)
}
