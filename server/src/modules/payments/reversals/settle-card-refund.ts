/** Settles card refunds: sent to the card, or credited to the wallet instead. */
import type { Selectable } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'
import { dollars } from '#rules/formats.ts'
import {
  type MoneyKind,
  moneyOfSales,
  type NewLedgerEntry,
  notifyWalletOwner,
  postJournal,
} from '../../ledger/index.ts'
import { type IssueDeps, taxedOf } from '../../tax/index.ts'
import type { CardRefundsTable } from '../tables.ts'
import type { TopUp } from '../top-up-queries.ts'
import { refundTaxCents } from '../top-up-taxes.ts'
import type { PaymentsDeps } from '../types.ts'
import { correctInvoice, entriesWithTax } from './return-tax.ts'

type CardRefund = Selectable<CardRefundsTable> & { money: MoneyKind; gateway: string; account_id: string }
type Clock = Pick<PaymentsDeps, 'clock'>
type BookDeps = Clock & IssueDeps

const PREFIX = 'card-refund:'

/** The refund's idempotency key at the gateway. */
export const cardRefundKey = (id: string): string => `${PREFIX}${id}`

export function cardRefundOfKey(key: string): string | null {
  const id = key.startsWith(PREFIX) ? key.slice(PREFIX.length) : ''
  return /^[0-9a-f-]{36}$/.test(id) ? id : null
}

export function lockCardRefund(tx: Tx, id: string): Promise<CardRefund | undefined> {
  return tx
    .selectFrom('card_refunds')
    .innerJoin(moneyOfSales(tx).as('sale'), 'sale.id', 'sale_id')
    .innerJoin('top_ups', 'top_ups.id', 'top_up_id')
    .selectAll('card_refunds')
    .select(['money', 'gateway', 'account_id'])
    .where('card_refunds.id', '=', id)
    .forUpdate('card_refunds')
    .executeTakeFirst()
}

/** Idempotent: a settled refund is left unchanged. */
export async function bookSentRefund(deps: BookDeps, tx: Tx, id: string, endedBy?: string): Promise<void> {
  const refund = await lockCardRefund(tx, id)
  if (!refund || refund.journal_id !== null) return
  const { cents, money, gateway } = refund
  const [taxed, taxCents] = [await taxedOf(tx, refund.top_up_id), await refundTaxCents(tx, id)]
  const { journalId } = await post(deps, tx, {
    key: cardRefundKey(id),
    about: [id, cents],
    money,
    entries: entriesWithTax(
      [
        { book: 'refunds', cents: -cents },
        { book: 'clearing', subaccount: gateway, cents },
      ],
      taxed,
      { cents: -taxCents, gateway },
    ),
  })
  await correctInvoice(deps, tx, {
    ...{ topUp: topUpOf(refund), taxed, journalId, source: cardRefundKey(id) },
    ...{ cents: -cents, taxCents: -taxCents },
  })
  await tx
    .updateTable('card_refunds')
    .set({ journal_id: journalId, ended_by: endedBy ?? null })
    .where('id', '=', id)
    .execute()
}

function topUpOf({ top_up_id: id, account_id, gateway }: CardRefund) {
  return { id, account_id, gateway }
}

/** Ends pending refunds of a payment that the bank reversed in full, so that they are not sent as well. */
export async function endCardRefunds(
  deps: BookDeps,
  tx: Tx,
  topUpId: string,
  reversalId: string,
): Promise<void> {
  const waiting = await tx
    .selectFrom('card_refunds')
    .select('id')
    .where('top_up_id', '=', topUpId)
    .where('journal_id', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id } of waiting) await bookSentRefund(deps, tx, id, reversalId)
}

/** Credits the fan when the gateway rejected the refund or the bank returned it. The fan is locked. False if it belongs to another payment. */
export async function creditRefundInstead(
  deps: BookDeps & Pick<PaymentsDeps, 'bus' | 'enqueue'>,
  tx: Tx,
  topUp: Pick<TopUp, 'id' | 'account_id'>,
  refundId: string,
): Promise<boolean> {
  const refund = await lockCardRefund(tx, refundId)
  if (refund?.top_up_id !== topUp.id) return false
  if (refund.credited_journal_id !== null || refund.ended_by !== null) return true
  const { cents, money, gateway } = refund
  // The tax of a refund that was never sent is still with the site.
  const isSent = refund.journal_id !== null
  const taxed = isSent ? await taxedOf(tx, refund.top_up_id) : null
  const taxCents = taxed ? await refundTaxCents(tx, refundId) : 0
  const { journalId } = await post(deps, tx, {
    key: `card-refund-credited:${refundId}`,
    about: [refundId, cents],
    money,
    entries: entriesWithTax(
      [
        isSent
          ? { book: 'clearing', subaccount: gateway, cents: -cents }
          : { book: 'refunds', cents: -cents },
        { book: 'wallet', ownerId: topUp.account_id, cents },
      ],
      taxed,
      { cents: taxCents, gateway },
    ),
  })
  await correctInvoice(deps, tx, {
    ...{
      topUp: topUpOf(refund),
      taxed,
      journalId,
      source: `card-refund-credited:${refundId}`,
      cents,
      taxCents,
    },
  })
  await tx
    .updateTable('card_refunds')
    .set({ journal_id: refund.journal_id ?? journalId, credited_journal_id: journalId })
    .where('id', '=', refundId)
    .execute()
  await notifyWalletOwner(
    deps,
    tx,
    topUp.account_id,
    `Your card refused a refund of ${dollars(cents)}. It’s in your wallet as credits instead.`,
  )
  return true
}

/** Credits the refunds that a now reinstated chargeback had ended. Returns the sum. */
export async function creditEndedRefunds(
  deps: BookDeps,
  tx: Tx,
  { topUp, reversalId, money }: { topUp: TopUp; reversalId: string; money: MoneyKind },
): Promise<number> {
  const ended = await tx
    .selectFrom('card_refunds')
    .leftJoin('card_refund_taxes', 'card_refund_id', 'card_refunds.id')
    .select(['id', 'cents', 'tax_cents'])
    .where('ended_by', '=', reversalId)
    .execute()
  const cents = ended.reduce((sum, refund) => sum + refund.cents, 0)
  const taxCents = ended.reduce((sum, refund) => sum + (refund.tax_cents ?? 0), 0)
  if (cents === 0) return 0
  const taxed = await taxedOf(tx, topUp.id)
  const source = `card-refunds-reinstated:${reversalId}`
  const { journalId } = await post(deps, tx, {
    key: source,
    about: [reversalId, cents],
    money,
    entries: entriesWithTax(
      [
        { book: 'clearing', subaccount: topUp.gateway, cents: -cents },
        { book: 'wallet', ownerId: topUp.account_id, cents },
      ],
      taxed,
      { cents: taxCents, gateway: topUp.gateway },
    ),
  })
  await correctInvoice(deps, tx, { topUp, taxed, source, journalId, cents, taxCents })
  await tx
    .updateTable('card_refunds')
    .set({ credited_journal_id: journalId })
    .where('ended_by', '=', reversalId)
    .execute()
  return cents
}

type Movement = {
  key: string
  about: (string | number)[]
  money: MoneyKind
  entries: readonly NewLedgerEntry[]
}

function post({ clock }: Clock, tx: Tx, movement: Movement) {
  return postJournal(tx, { kind: 'card-refund', at: clock.now(), ...movement })
}
