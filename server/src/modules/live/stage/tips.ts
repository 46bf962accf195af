/** Tips given during a live: counted towards it and shown in its chat. */
import { verdictOnWords } from '#platform/blocked-words.ts'
import { Refusal } from '#platform/errors.ts'
import { afterCommit } from '#platform/postgres/after-commit.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { GIFT_TEXT } from '#rules/gifts.ts'
import type { Sale, SaleWithGift } from '../../ledger/index.ts'
import { insertLiveMessage } from '../chat/message-queries.ts'
import { badgeOf, findActiveMute, isModerator } from '../chat/room.ts'
import { publishChatMessage } from '../chat/write-message.ts'
import { roomTopic } from '../events.ts'
import { findRunning, isOnAir, type Live } from '../lives/live-queries.ts'
import { watchFacts } from '../lives/may-watch.ts'
import type { LiveDeps } from '../types.ts'

type Deps = Pick<LiveDeps, 'bus' | 'clock' | 'settings'>
type RecordDeps = Deps & Pick<LiveDeps, 'live'>

/** Runs in the tip's transaction. False if the creator has no running live. */
export async function recordTip(deps: RecordDeps, tx: Tx, sale: SaleWithGift): Promise<boolean> {
  const live = await findRunning(tx, sale.creator_id)
  if (live && isOnAir(live)) await recordTipIn(deps, tx, sale, live)
  // Nobody would see it: the transaction is rolled back, and the fan keeps the credits.
  else if (sale.gift !== null) throw new Refusal('CONFLICT', { message: GIFT_TEXT.notLive })
  return live !== undefined
}

async function recordTipIn(deps: RecordDeps, tx: Tx, sale: Sale, live: Live): Promise<void> {
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
  await afterCommit(tx, () => deps.live.chatSupporters.forget(live.id))
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
