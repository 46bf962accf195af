/** Sales: a fan pays a creator from their wallet. */
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { type SaleKind, shareOf } from '#rules/money.ts'
import { findJournal, journalValues } from '../journals/ledger.ts'
import type { Wallet } from '../journals/wallet.ts'
import type { Sale, SaleWithGift } from '../tables.ts'
import type { LedgerDeps } from '../types.ts'
import { toBp } from './creator-fees.ts'
import { lockForSale, refuseUnlessMayPay, type Shares } from './policy.ts'
import {
  findSaleByKey,
  findSaleOfJournal,
  insertSale,
  isBought,
  mapDuplicatePurchase,
  type NewSaleRow,
  type SaleValues,
  saleKey,
} from './sale-queries.ts'

export type NewSale = {
  /** The fan's idempotency key, stored in the journal. */
  key: string
  fanId: string
  creatorId: string
  kind: SaleKind
  /** The item sold: media, message, link or subscription; for a tip the media it was sent from, if any. */
  subjectId: string | null
  /** The media concerned, however it is sold. */
  mediaId?: string | null
  priceCents: number
  words?: string
  /** For a tip that is a gift. */
  gift?: string | null
}

/** `wallet` is the remaining wallet after a new sale. */
export type PaySaleResult<Row extends Sale = Sale> =
  | { isNew: true; sale: Row; wallet: Wallet }
  | { isNew: false; sale: Sale; wallet: null }

type Deps = Pick<LedgerDeps, 'clock' | 'ledger' | 'settings'>

/** Steps that the caller does in its own statements. */
export type PaySaleOptions<Row extends NewSaleRow> = {
  /** Implies that the pair is locked: see `lockForSale`. */
  shares?: Shares | undefined
  /** Inserts the sale with `saleParts`, and more in the same statement. */
  insert?: (tx: Tx, values: SaleValues) => Promise<Row[]>
}

/**
 * Runs in the transaction that grants the item. A repeated key returns the first sale; the same item under another key is rejected,
 * finally by a unique index, so that a fan cannot pay twice.
 */
export async function paySale<Row extends NewSaleRow = NewSaleRow>(
  deps: Deps,
  tx: Tx,
  order: NewSale,
  options: PaySaleOptions<Row> = {},
): Promise<PaySaleResult<Row>> {
  const { fanId, creatorId, kind, subjectId, mediaId = null, priceCents, words = '', gift = null } = order
  const payment = { fanId, creatorId, at: deps.clock.now() }
  const shares = options.shares ?? (await lockForSale(tx, payment))
  const shareBp =
    kind === 'subscription' || kind === 'subscription-gift'
      ? (shares.subscriptionBp ?? toBp(deps.settings.initial('fees.subscriptionPercent')))
      : (shares.salesBp ?? toBp(deps.settings.initial('fees.salesPercent')))
  const shareCents = shareOf(priceCents, { shareBp, processorBp: deps.ledger.settings.processorFeeBp })
  const journal = journalValues({
    kind: 'sale',
    key: saleKey(fanId, order.key),
    about: [creatorId, kind, subjectId, priceCents, words, ...(gift === null ? [] : [gift])],
    at: payment.at,
    entries: [
      { book: 'wallet', ownerId: fanId, cents: -priceCents },
      { book: 'held', ownerId: creatorId, cents: shareCents },
      { book: 'revenue', cents: priceCents - shareCents },
    ],
  })
  const bought = { fanId, saleKind: kind, subjectId }
  const values = { ...journal, ...bought, creatorId, mediaId, priceCents, shareCents, words, gift }
  // Without the caller's `insert`, Row is NewSaleRow.
  const insert = options.insert ?? (insertSale as unknown as NonNullable<typeof options.insert>)
  const [sale] = await insert(tx, values).catch(mapDuplicatePurchase)
  if (sale) return { sale, isNew: true, wallet: remainingWallet(sale) }
  // The reason is looked up only on failure, to keep the success path short.
  await refuseUnlessMayPay(tx, payment)
  const earlier = await findJournal(tx, journal)
  if (earlier) return { sale: await findSaleOfJournal(tx, earlier.journalId), isNew: false, wallet: null }
  throw new Refusal((await isBought(tx, bought)) ? 'ALREADY_BOUGHT' : 'NOT_ENOUGH_CREDITS')
}

function remainingWallet(sale: NewSaleRow): Wallet {
  return {
    accountId: sale.fan_id,
    cents: Number(sale.wallet_cents),
    autoTopUpCents: sale.wallet_auto_top_up_cents,
    updatedAt: sale.wallet_updated_at,
  }
}

/** Returns the earlier sale to a retry, whatever changed since: a price, a block, or ownership. Checked only if `pay` is rejected. */
export async function orEarlierSale(
  { db }: { db: Db },
  { fanId, key, isSame }: { fanId: string; key: string; isSame: (sale: SaleWithGift) => boolean },
  pay: () => Promise<PaySaleResult>,
): Promise<PaySaleResult> {
  try {
    return await pay()
  } catch (error) {
    const earlier = error instanceof Refusal ? await findSaleByKey(db, fanId, key) : undefined
    if (!earlier) throw error
    if (!isSame(earlier)) throw new Refusal('KEY_REUSED')
    return { sale: earlier, isNew: false, wallet: null }
  }
}
