/** Reports a received message to staff. */
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { fileReport } from '../reports/index.ts'
import { findMessage } from './message-queries.ts'
import { findTeaser } from './teasers/teaser-queries.ts'
import { findThread, sideOf } from './thread-queries.ts'
import type { MessengerDeps } from './types.ts'

type Deps = Pick<MessengerDeps, 'db' | 'clock' | 'bus' | 'enqueue' | 'settings'>

type MessageReport = { messageId: string; reason: string; details: string }

/**
 * Works across a block, so that a harasser cannot avoid a report by blocking. Copies the text, as the message may be
 * unsent later. Safe to repeat.
 */
export async function reportMessage(
  deps: Deps,
  viewer: Viewer,
  { messageId, reason, details }: MessageReport,
): Promise<void> {
  const message = await findMessage(deps.db, messageId)
  const thread = message && (await findThread(deps.db, message.thread_id))
  if (!message || !thread || sideOf(thread, viewer.accountId) === null) throw new Refusal('NOT_FOUND')
  const teaser = message.teaser_id === null ? undefined : await findTeaser(deps.db, message.teaser_id)
  const target = {
    account_id: message.from_id,
    media_id: teaser?.medias[0]?.media_id ?? null,
    comment_id: null,
    message_id: message.id,
    said: teaser?.text ?? message.text,
    upload_id: message.upload_id,
  }
  await fileReport(deps, viewer, target, { kind: 'message', reason, details })
}
