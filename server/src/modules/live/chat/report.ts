/** Reporting a live or a chat message to staff. */
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { truncateComment } from '#rules/comment.ts'
import { fileReport } from '../../reports/index.ts'
import { liveJobs } from '../job-tokens.ts'
import { findLive, isOnAir } from '../lives/live-queries.ts'
import type { LiveDeps } from '../types.ts'
import { findLiveMessage } from './message-queries.ts'
import { canModerate } from './room.ts'

type Deps = Pick<LiveDeps, 'db' | 'clock' | 'bus' | 'enqueue' | 'settings'>

type ReportInput = { reason: string; details: string }

/** The report stores the message text, since the message may be deleted. Idempotent. */
export async function reportLiveMessage(
  deps: Deps,
  viewer: Viewer,
  { messageId, ...said }: ReportInput & { messageId: string },
): Promise<void> {
  const message = await findLiveMessage(deps.db, messageId)
  const live = message && (await findLive(deps.db, message.live_id))
  if (!message || !live) throw new Refusal('NOT_FOUND')
  if (message.held_at && !(await canModerate(deps.db, live.account_id, viewer.accountId)))
    throw new Refusal('NOT_FOUND')
  const target = {
    account_id: message.account_id,
    media_id: null,
    comment_id: null,
    live_id: message.live_id,
    live_message_id: message.id,
    said: message.text,
  }
  await fileReport(deps, viewer, target, { kind: 'message', ...said })
}

/** A live that was never on air cannot be reported. Captures the current frame as evidence for staff. */
export async function reportLive(
  deps: Deps,
  viewer: Viewer,
  { liveId, ...said }: ReportInput & { liveId: string },
): Promise<void> {
  const live = await findLive(deps.db, liveId)
  if (!live || live.state === 'starting') throw new Refusal('NOT_FOUND')
  const target = {
    account_id: live.account_id,
    media_id: null,
    comment_id: null,
    live_id: live.id,
    said: truncateComment(live.description),
  }
  await fileReport(deps, viewer, target, { kind: 'media', ...said })
  if (isOnAir(live)) await deps.enqueue(liveJobs.captureMoment, { liveId })
}
