/** Sends one batch of a mass message and saves its progress, in one transaction. */
import type { Tx } from '#platform/postgres/database.ts'
import type { MassProblem } from '#rules/broadcasts.ts'
import { findVisibleAccount } from '../../accounts/index.ts'
import { type Contents, lockOfferedMedia, sendToMany } from '../../messenger/index.ts'
import { lockPairs } from '../../people/index.ts'
import { filterReachable, membersAfter } from '../audience/members.ts'
import { contentsOfBroadcasts } from '../contents-queries.ts'
import { countSent } from '../statistics.ts'
import type { BroadcastsDeps } from '../types.ts'
import { audienceQueryOfMass } from './audience-query.ts'
import { lockMassMessage, type MassMessage, updateMassMessage } from './mass-queries.ts'

type Deps = Pick<BroadcastsDeps, 'db' | 'clock' | 'bus' | 'enqueue' | 'media'>

/** False when there is nothing more to do: the audience is exhausted, or the message was paused or cancelled. */
export async function deliverBatch(
  deps: Deps,
  tx: Tx,
  { massId, batchSize }: { massId: string; batchSize: number },
): Promise<boolean> {
  const mass = await lockMassMessage(tx, massId)
  if (mass?.state !== 'sending') return false
  const contents = (await contentsOfBroadcasts(tx, [massId])).get(massId) ?? []
  const offer = await lockOfferedMedia(deps, tx, { ownerId: mass.account_id, contents })
  const problem = await problemOf(tx, mass, { isWhole: offer.isWhole && contents.length > 0 })
  if (problem) {
    await updateMassMessage(tx, massId, { state: 'paused', problem })
    return false
  }
  const now = deps.clock.now()
  const wanted = await audienceQueryOfMass(tx, mass, { mediaIds: offer.mediaIds, now })
  const members = await membersAfter(tx, wanted, { after: mass.reached_id, limit: batchSize })
  // The lock keeps members from blocking or unfollowing until the transaction ends.
  await lockPairs(tx, mass.account_id, members)
  const to = await filterReachable(tx, wanted, members)
  const sent = await send(deps, tx, { mass, to, contents, now })
  const isOver = members.length < batchSize
  const counts = { sent: mass.sent + sent, passed_over: mass.passed_over + members.length - sent }
  await updateMassMessage(tx, massId, {
    ...counts,
    reached_id: members.at(-1) ?? mass.reached_id,
    ...(sent > 0 && { last_sent_at: now }),
    // The audience has changed since it was counted.
    total: isOver ? counts.sent + counts.passed_over : mass.total,
    ...(isOver && { state: 'sent' }),
  })
  return !isOver
}

async function problemOf(
  tx: Tx,
  mass: MassMessage,
  { isWhole }: { isWhole: boolean },
): Promise<MassProblem | null> {
  const creator = await findVisibleAccount(tx, mass.account_id)
  if (!creator?.is_creator) return 'creator'
  if (mass.send_to === 'list' && mass.list_id === null) return 'list'
  return isWhole ? null : 'media'
}

type Batch = { mass: MassMessage; to: readonly string[]; contents: readonly Contents[]; now: Date }

async function send(deps: Deps, tx: Tx, { mass, to, contents, now }: Batch): Promise<number> {
  if (to.length === 0) return 0
  const many = { from: mass.account_id, to, broadcastId: mass.id, contents, at: now, shouldNotify: false }
  const reached = await sendToMany(deps, tx, many)
  if (reached.length > 0) await countSent(tx, { broadcastId: mass.id, sent: reached.length, at: now })
  return reached.length
}
