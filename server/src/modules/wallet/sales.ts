/** A fan pays a creator from their wallet: the journal, the creator's share and the row that both will see. */
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { type SaleKind, SHARE_BP, shareOf } from '#rules/money.ts'
import type { WalletDeps } from './deps.ts'
import { postJournal } from './ledger.ts'
import { refuseUnlessMayPay } from './policy.ts'
import { findSaleByKey, findSaleOfJournal, insertSale, type Sale, saleKey } from './sale-queries.ts'

export type NewSale = {
  /** Names one intention of this fan; see `paymentKey`. */
  key: string
  fanId: string
  creatorId: string
  kind: SaleKind
  /** What is paid for: the media, message, link or subscription; for a tip the media it was given at, if any. */
  subjectId: string | null
  priceCents: number
  words?: string
}

export type Paid = { sale: Sale; isNew: boolean }

type Deps = Pick<WalletDeps, 'clock' | 'settings'>

/**
 * In the transaction that also grants what is paid for. A repeated key answers the first sale and moves nothing; the
 * same thing under another key is refused by the database, so that nobody pays twice for it.
 */
export async function paySale(deps: Deps, tx: Tx, order: NewSale): Promise<Paid> {
  const { fanId, creatorId, kind, subjectId, priceCents, words = '' } = order
  await refuseUnlessMayPay(tx, fanId, creatorId)
  const shareCents = shareOf(priceCents, {
    shareBp: await shareBpOf(tx, creatorId, kind),
    processorBp: deps.settings.processorFeeBp,
  })
  const at = deps.clock.now()
  const { journalId, isNew } = await postJournal(tx, {
    kind: 'sale',
    key: saleKey(fanId, order.key),
    about: [creatorId, kind, subjectId, priceCents, words],
    at,
    entries: [
      { book: 'wallet', ownerId: fanId, cents: -priceCents },
      { book: 'held', ownerId: creatorId, cents: shareCents },
      { book: 'revenue', cents: priceCents - shareCents },
    ],
  })
  if (!isNew) return { sale: await findSaleOfJournal(tx, journalId), isNew }
  const sale = await insertSale(tx, {
    journal_id: journalId,
    fan_id: fanId,
    creator_id: creatorId,
    kind,
    subject_id: subjectId,
    price_cents: priceCents,
    share_cents: shareCents,
    words,
    created_at: at,
    reversed_at: null,
  })
  return { sale, isNew }
}

async function shareBpOf(tx: Tx, creatorId: string, kind: SaleKind): Promise<number> {
  const which = kind === 'subscription' ? 'subscription' : 'sales'
  const agreed = await tx
    .selectFrom('creator_fees')
    .select(['subscription_bp', 'sales_bp'])
    .where('creator_id', '=', creatorId)
    .executeTakeFirst()
  return agreed?.[`${which}_bp`] ?? SHARE_BP[which]
}

/**
 * A repeat is answered like the first time, whatever changed since: a price, a block, or that it is theirs now. Only
 * when `pay` is refused is there a reason to look.
 */
export async function orPaidBefore(
  { db }: { db: Db },
  { fanId, key, isSame }: { fanId: string; key: string; isSame: (sale: Sale) => boolean },
  pay: () => Promise<Paid>,
): Promise<Paid> {
  try {
    return await pay()
  } catch (fault) {
    const earlier = fault instanceof Refusal ? await findSaleByKey(db, fanId, key) : undefined
    if (!earlier) throw fault
    if (!isSame(earlier)) throw new Refusal('KEY_REUSED')
    return { sale: earlier, isNew: false }
  }
}
