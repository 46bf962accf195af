/** Tips given during a live: counted towards it and shown in its chat. */
import { verdictOnWords } from '#platform/blocked-words.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { visibleAccountIds } from '../../accounts/index.ts'
import type { Sale } from '../../ledger/index.ts'
import { insertLiveMessage } from '../chat/message-queries.ts'
import { badgeOf, findActiveMute, isModerator } from '../chat/room.ts'
import { publishChatMessage } from '../chat/write-message.ts'
import { roomTopic } from '../events.ts'
import { findRunning, isOnAir, type Live } from '../lives/live-queries.ts'
import { watchFacts } from '../lives/may-watch.ts'
import type { LiveDeps } from '../types.ts'

type Deps = Pick<LiveDeps, 'bus' | 'clock' | 'settings'>

/** Runs in the tip's transaction. False if the creator has no running live. */
export async function recordTip(deps: Deps, tx: Tx, sale: Sale): Promise<boolean> {
  const live = await findRunning(tx, sale.creator_id)
  if (live && isOnAir(live)) await recordTipIn(deps, tx, sale, live)
  return live !== undefined
}

async function recordTipIn(deps: Deps, tx: Tx, sale: Sale, live: Live): Promise<void> {
  const { id: saleId, fan_id: fanId, price_cents: cents, share_cents, created_at } = sale
  const tip = { sale_id: saleId, live_id: live.id, account_id: fanId, cents, created_at }
  await tx
    .insertInto('live_tips')
    .values({ ...tip, share_cents })
    .execute()
  const [facts] = await watchFacts({ db: tx, clock: deps.clock }, [{ liveId: live.id, viewerId: fanId }])
  const message = await insertLiveMessage(tx, {
    ...tip,
    kind: 'tip',
    text: (await isMessageShown(deps, tx, live, sale)) ? sale.words : '',
    badge: badgeOf({
      isOwner: false,
      isModerator: await isModerator(tx, live.account_id, fanId),
      isSubscriber: facts?.isSubscriber ?? false,
    }),
  })
  if (message) await publishChatMessage(deps, tx, live.account_id, message)
  await deps.bus.publishIn(tx, roomTopic(live.account_id), { hearts: 0 })
}

/** The amount is always shown; the message is not if the fan is muted or it contains blocked words. */
async function isMessageShown(
  deps: Deps,
  tx: Tx,
  { account_id }: Live,
  { fan_id, words }: Sale,
): Promise<boolean> {
  if (verdictOnWords(deps, words) !== null) return false
  const muted = { creatorId: account_id, accountId: fan_id, now: deps.clock.now() }
  return (await findActiveMute(tx, muted)) === null
}

/** Called in the transaction that refunds the full tip: it no longer counts towards the goal. */
export async function reverseTip({ clock, bus }: Deps, tx: Tx, sale: Sale): Promise<void> {
  const row = await tx
    .updateTable('live_tips')
    .set({ reversed_at: clock.now() })
    .where('sale_id', '=', sale.id)
    .where('reversed_at', 'is', null)
    .returning('live_id')
    .executeTakeFirst()
  if (row) await bus.publishIn(tx, roomTopic(sale.creator_id), { hearts: 0 })
}

/** Tipped cents per live, without refunds. */
export async function tippedAmong(db: Db, liveIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('live_tips')
    .select((eb) => ['live_id', eb.fn.sum<string>('cents').as('cents')])
    .where('live_id', 'in', [...liveIds])
    .where('reversed_at', 'is', null)
    .groupBy('live_id')
    .execute()
  return new Map(rows.map(({ live_id, cents }) => [live_id, Number(cents)]))
}

export type LiveSupporter = { accountId: string; cents: number }

/** Visible accounts that tipped most in a live; earlier tippers first among equals. */
export async function topSupporters(db: Db, liveId: string, limit: number): Promise<LiveSupporter[]> {
  const rows = await db
    .selectFrom('live_tips')
    .select((eb) => ['account_id', eb.fn.sum<string>('cents').as('cents')])
    .where('live_id', '=', liveId)
    .where('reversed_at', 'is', null)
    .where('account_id', 'in', visibleAccountIds(db))
    .groupBy('account_id')
    .orderBy('cents', 'desc')
    .orderBy((eb) => eb.fn.min('created_at'))
    .limit(limit)
    .execute()
  return rows.map(({ account_id, cents }) => ({ accountId: account_id, cents: Number(cents) }))
}
