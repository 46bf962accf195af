/**
 * Sends due rule messages, each person in a transaction of its own: killed anywhere, exactly the people written to are
 * marked as sent. One failure does not hold up the others.
 */
import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'
import { findVisibleAccount } from '../../accounts/index.ts'
import { isReachableBy, lockOfferedMedia, sendToMany } from '../../messenger/index.ts'
import { isMutedOrBlocked, lockPair } from '../../people/index.ts'
import { type BroadcastContents, contentsOfBroadcasts } from '../contents-queries.ts'
import { countSent } from '../statistics.ts'
import type { BroadcastsDeps } from '../types.ts'
import { lockRuleForShare, setRuleEnabled } from './rule-queries.ts'
import {
  deleteSending,
  dueSendingsAfter,
  lockSending,
  markRuleSent,
  type RuleSending,
} from './sending-queries.ts'

const BATCH_SIZE = 100

type Deps = Pick<BroadcastsDeps, 'db' | 'clock' | 'bus' | 'enqueue' | 'media' | 'log'>

export async function sendDueRules(deps: Deps, signal?: AbortSignal): Promise<void> {
  const now = deps.clock.now()
  const errors: unknown[] = []
  let batch: RuleSending[] = []
  do {
    batch = await dueSendingsAfter(deps.db, { now, limit: BATCH_SIZE }, batch.at(-1))
    for (const sending of batch) {
      signal?.throwIfAborted()
      try {
        const isWhole = await deps.db.transaction().execute((tx) => sendOne(deps, tx, sending, now))
        if (!isWhole)
          await setRuleEnabled(deps.db, sending.rule_id, { enabled: false, problem: 'media', at: now })
      } catch (error) {
        deps.log.error({ err: error, ruleId: sending.rule_id }, 'could not send a rule message')
        errors.push(error)
      }
    }
  } while (batch.length === BATCH_SIZE)
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} rule messages could not be sent`)
}

/**
 * A person who may not be written to now is dropped, unless they follow, subscribe or buy again. False when media the rule
 * offers are gone, which its creator has to fix first.
 */
async function sendOne(deps: Deps, tx: Tx, sending: RuleSending, now: Date): Promise<boolean> {
  const { rule_id: id, creator_id: creatorId, person_id: personId } = sending
  // Same lock order as follow, block and subscribe: the pair first.
  await lockPair(tx, creatorId, personId)
  const rule = await lockRuleForShare(tx, id)
  if (!rule || !(await lockSending(tx, sending, now))) return true
  if (!rule.enabled || !(await isReachable(tx, sending, now))) {
    await deleteSending(tx, sending)
    return true
  }
  const contents = (await contentsOfBroadcasts(tx, [id])).get(id) ?? []
  if (!(await isWhole(deps, tx, creatorId, contents))) return false
  const reached = await sendToMany(deps, tx, {
    from: creatorId,
    to: [personId],
    broadcastId: id,
    contents,
    at: now,
    shouldNotify: true,
  })
  if (reached.length > 0) await countSent(tx, { broadcastId: id, sent: 1, at: now })
  await markRuleSent(tx, sending, now)
  return true
}

async function isReachable(
  tx: Tx,
  { creator_id: creatorId, person_id: personId }: RuleSending,
  now: Date,
): Promise<boolean> {
  const creator = await findVisibleAccount(tx, creatorId)
  if (!creator?.is_creator || !(await findVisibleAccount(tx, personId))) return false
  const reader = sql`${personId}::uuid`
  const { rows } = await sql<{ is_reached: boolean }>`
    select ${isReachableBy(tx, { reader, creatorId, now })}
      and not ${isMutedOrBlocked(reader, sql`${creatorId}::uuid`)} as is_reached
  `.execute(tx)
  return rows[0]?.is_reached ?? false
}

/** Whether the media it offers can still be sent. */
async function isWhole(
  deps: Deps,
  tx: Tx,
  ownerId: string,
  contents: readonly BroadcastContents[],
): Promise<boolean> {
  if (contents.length === 0) return false
  return (await lockOfferedMedia(deps, tx, { ownerId, contents })).isWhole
}
