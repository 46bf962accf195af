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
import type { CardRefundsTable } from '../tables.ts'
import type { TopUp } from '../top-up-queries.ts'
import type { PaymentsDeps } from '../types.ts'

type CardRefund = Selectable<CardRefundsTable> & { money: MoneyKind; gateway: string }
type Clock = Pick<PaymentsDeps, 'clock'>

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
    .select(['money', 'gateway'])
    .where('card_refunds.id', '=', id)
    .forUpdate('card_refunds')
    .executeTakeFirst()
}

/** Idempotent: a settled refund is left unchanged. */
export async function bookSentRefund(deps: Clock, tx: Tx, id: string, endedBy?: string): Promise<void> {
  const refund = await lockCardRefund(tx, id)
  if (!refund || refund.journal_id !== null) return
  const { cents, money, gateway: subaccount } = refund
  const { journalId } = await post(deps, tx, {
    key: cardRefundKey(id),
    about: [id, cents],
    money,
    entries: [
      { book: 'refunds', cents: -cents },
      { book: 'clearing', subaccount, cents },
    ],
  })
  await tx
    .updateTable('card_refunds')
    .set({ journal_id: journalId, ended_by: endedBy ?? null })
    .where('id', '=', id)
    .execute()
}

/** Ends pending refunds of a payment that the bank reversed in full, so that they are not sent as well. */
export async function endCardRefunds(
  deps: Clock,
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
  deps: Clock & Pick<PaymentsDeps, 'bus' | 'enqueue'>,
  tx: Tx,
  topUp: Pick<TopUp, 'id' | 'account_id'>,
  refundId: string,
): Promise<boolean> {
  const refund = await lockCardRefund(tx, refundId)
  if (refund?.top_up_id !== topUp.id) return false
  if (refund.credited_journal_id !== null || refund.ended_by !== null) return true
  const { cents, money, gateway: subaccount } = refund
  const { journalId } = await post(deps, tx, {
    key: `card-refund-credited:${refundId}`,
    about: [refundId, cents],
    money,
    entries: [
      refund.journal_id === null
        ? { book: 'refunds', cents: -cents }
        : { book: 'clearing', subaccount, cents: -cents },
      { book: 'wallet', ownerId: topUp.account_id, cents },
    ],
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
  deps: Clock,
  tx: Tx,
  { topUp, reversalId, money }: { topUp: TopUp; reversalId: string; money: MoneyKind },
): Promise<number> {
  const ended = await tx
    .selectFrom('card_refunds')
    .select(['id', 'cents'])
    .where('ended_by', '=', reversalId)
    .execute()
  const cents = ended.reduce((sum, refund) => sum + refund.cents, 0)
  if (cents === 0) return 0
  const { journalId } = await post(deps, tx, {
    key: `card-refunds-reinstated:${reversalId}`,
    about: [reversalId, cents],
    money,
    entries: [
      { book: 'clearing', subaccount: topUp.gateway, cents: -cents },
      { book: 'wallet', ownerId: topUp.account_id, cents },
    ],
  })
  await tx
    .updateTable('card_refunds')
    .set({ credited_journal_id: journalId })
    .where('ended_by', '=', reversalId)
    .execute()
  return cents
}

type Movement = { key: string; about: (string | number)[]; money: MoneyKind; entries: NewLedgerEntry[] }

function post({ clock }: Clock, tx: Tx, movement: Movement) {
  return postJournal(tx, { kind: 'card-refund', at: clock.now(), ...movement })
}
