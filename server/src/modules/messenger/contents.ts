/** Turns a draft into the columns of a message, after checking that the sender owns its media and files. */
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { MESSAGE_TEXT } from '#rules/messages.ts'
import { isOwnUpload } from '../attachments/index.ts'
import { badMessageInput, type MessageDraft } from './draft.ts'
import type { Message } from './message-queries.ts'
import { isSameTeaser, makeTeaser } from './teasers/make-teaser.ts'
import { findTeaser } from './teasers/teaser-queries.ts'
import type { MessengerDeps } from './types.ts'

export type Contents = Pick<Message, 'type' | 'text' | 'teaser_id' | 'upload_id'>

const EMPTY_CONTENTS = { text: '', teaser_id: null, upload_id: null }

export async function createContents(
  deps: Pick<MessengerDeps, 'db' | 'clock' | 'enqueue'>,
  tx: Tx,
  viewer: Viewer,
  draft: MessageDraft,
): Promise<Contents> {
  if (draft.type === 'text') return { ...EMPTY_CONTENTS, ...draft }
  if (draft.type === 'teaser')
    return { ...EMPTY_CONTENTS, type: draft.type, teaser_id: await makeTeaser(deps, tx, viewer, draft) }
  if (!(await isOwnUpload(tx, viewer.accountId, draft.uploadId)))
    throw badMessageInput({ value: MESSAGE_TEXT.upload })
  return { ...EMPTY_CONTENTS, type: draft.type, upload_id: draft.uploadId }
}

/** Whether the draft equals a message sent earlier under the same idempotency key. */
export async function isSameContents(
  tx: Tx,
  draft: MessageDraft,
  { type, text, upload_id, teaser_id }: Message,
): Promise<boolean> {
  if (draft.type !== type) return false
  if (draft.type === 'text') return draft.text === text
  if (draft.type === 'upload') return draft.uploadId === upload_id
  const teaser = teaser_id === null ? undefined : await findTeaser(tx, teaser_id)
  return teaser !== undefined && isSameTeaser(draft, teaser)
}
