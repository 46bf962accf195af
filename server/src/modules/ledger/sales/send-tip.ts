/** Sends a tip from a fan to a creator. */
import { sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import { idempotencyKey } from '#platform/idempotency/idempotency-key.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { statement } from '#platform/postgres/statement.ts'
import type { Viewer } from '#platform/viewer.ts'
import { checkForm } from '#rules/forms/check.ts'
import { tipForm } from '#rules/forms/tip.ts'
import { findGift, GIFT_TEXT } from '#rules/gifts.ts'
import {
  type NotificationValues,
  type NotifiedColumns,
  notificationColumns,
  notificationJoins,
  notificationParts,
  prepareNotification,
} from '../../notifications/index.ts'
import type { Wallet } from '../journals/wallet.ts'
import type { SaleWithGift } from '../tables.ts'
import type { LedgerDeps } from '../types.ts'
import { type NewSaleRow, type SaleValues, saleColumns, saleCtes } from './sale-queries.ts'
import { orEarlierSale, paySale } from './sales.ts'

export type NewTip = {
  creatorId: string
  dollars: number
  message: string
  /** The media it was sent from, if any. */
  mediaId: string | null
  /** The gift that the tip is, in a live. */
  gift: string | null
  key: string | null | undefined
}

type Deps = Pick<LedgerDeps, 'db' | 'clock' | 'ledger' | 'bus' | 'enqueue' | 'settings'>

/** The value behind GraphQL's Tip. */
export type SentTip = SaleWithGift & { wallet: Wallet | null }

export async function sendTip(deps: Deps, viewer: Viewer, tip: NewTip): Promise<SentTip> {
  const { creatorId, mediaId, gift } = tip
  const { accountId: fanId } = viewer
  const { cents, message } = readTip(tip)
  refuseOtherPrice(tip, cents)
  const key = idempotencyKey(tip.key)
  const isSame = (sale: SaleWithGift) =>
    sale.kind === 'tip' &&
    sale.creator_id === creatorId &&
    sale.subject_id === mediaId &&
    sale.price_cents === cents &&
    sale.words === message &&
    sale.gift === gift
  const { sale, wallet } = await orEarlierSale(deps, { fanId, key, isSame }, async () => {
    if (mediaId !== null && (await deps.ledger.ports.ownerOfMedia(viewer, mediaId)) !== creatorId)
      throw new Refusal('NOT_FOUND')
    const about = { mediaId, words: message }
    const order = {
      key,
      fanId,
      creatorId,
      kind: 'tip',
      subjectId: mediaId,
      priceCents: cents,
      gift,
      ...about,
    } as const
    const news = { to: creatorId, kind: 'tip', actorId: fanId, amountCents: cents, ...about } as const
    return deps.db.transaction().execute(async (tx) => {
      const notification = prepareNotification(deps, news)
      const paid = await paySale(deps, tx, order, {
        insert: (on, values) => insertTip(on, { ...values, ...notification.values }),
      })
      if (!paid.isNew) return paid
      if (mediaId === null) await deps.ledger.ports.onTipped(tx, { ...paid.sale, gift })
      await notification.sent(paid.sale, tx)
      return paid
    })
  })
  return { ...sale, gift, wallet }
}

/** Inserts the sale and its notification in one statement. */
const insertTip = statement((db: Db | Tx, values: SaleValues & NotificationValues) =>
  sql<NewSaleRow & NotifiedColumns>`
    with ${saleCtes(db, values)}, ${notificationParts(db, values, { from: sql`sale` })}
    select ${saleColumns(values)}, ${notificationColumns} from sale cross join source ${notificationJoins}
  `.compile(db),
)

/** A gift has one price, which the request repeats: the fan never pays another than the one that was shown. */
function refuseOtherPrice({ gift, mediaId }: NewTip, cents: number): void {
  if (gift === null) return
  const known = findGift(gift)
  const message = !known
    ? GIFT_TEXT.unknown
    : mediaId !== null
      ? GIFT_TEXT.liveOnly
      : known.cents !== cents
        ? GIFT_TEXT.priceChanged
        : null
  if (message) throw new Refusal('BAD_INPUT', { message, fields: { gift: message } })
}

function readTip({ dollars, message }: NewTip): { cents: number; message: string } {
  const checked = checkForm(tipForm, { amount: dollars, message })
  if (checked.ok) return { cents: checked.values.amount * 100, message: checked.values.message }
  const [words = ''] = Object.values(checked.errors)
  throw new Refusal('BAD_INPUT', { message: words, fields: checked.errors })
}
