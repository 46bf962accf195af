/** Sends what was given back on to the cards it was paid with: decided with the refund, done by the worker. */
import { sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { WalletDeps } from './deps.ts'
import { postJournal } from './ledger.ts'
import type { Sale } from './sale-queries.ts'

type Refundable = { id: string; left: number }

/**
 * In the transaction that gives a sale back `to: 'card'`: chooses the payments that it goes back to, the newest first.
 * Refused when cards have not paid that much, as with credits that came another way.
 */
export async function planCardRefund(
  { clock, gateway }: Pick<WalletDeps, 'clock' | 'gateway'>,
  tx: Tx,
  { sale, cents }: { sale: Sale; cents: number },
): Promise<void> {
  let rest = cents
  for (const { id, left } of await lockRefundable(tx, sale.fan_id, gateway.name)) {
    const part = Math.min(left, rest)
    if (part === 0) break
    await tx
      .insertInto('card_refunds')
      .values({ sale_id: sale.id, top_up_id: id, cents: part, created_at: clock.now() })
      .execute()
    rest -= part
  }
  if (rest > 0)
    throw new Refusal('CONFLICT', { words: 'No card has paid that much. Give it back as credits instead.' })
}

/** What of each payment has not gone back yet. */
async function lockRefundable(tx: Tx, accountId: string, gateway: string): Promise<Refundable[]> {
  // Locked before they are summed: two refunds at once never promise the same money.
  const { rows: topUps } = await sql<{ id: string; pack_cents: number }>`
    select id, pack_cents from top_ups
    where account_id = ${accountId} and state = 'paid' and gateway = ${gateway} and payment is not null
    order by created_at desc, id desc
    for update
  `.execute(tx)
  const { rows: promised } = await sql<{ top_up_id: string; cents: string }>`
    select top_up_id, sum(cents) as cents from card_refunds
    where top_up_id = any(${topUps.map(({ id }) => id)}::uuid[]) group by top_up_id
  `.execute(tx)
  const gone = new Map(promised.map(({ top_up_id, cents }) => [top_up_id, Number(cents)]))
  return topUps
    .map(({ id, pack_cents }) => ({ id, left: pack_cents - (gone.get(id) ?? 0) }))
    .filter(({ left }) => left > 0)
}

/** One that the gateway refuses stays, is logged, and is tried again with the next run; it stops no other. */
export async function sendCardRefunds(
  deps: Pick<WalletDeps, 'db' | 'clock' | 'gateway' | 'log'>,
): Promise<void> {
  for (const refund of await waitingRefunds(deps.db, deps.gateway.name))
    try {
      await deps.gateway.refund({
        key: `card-refund:${refund.id}`,
        payment: refund.payment,
        cents: refund.cents,
      })
      await bookCardRefund(deps, refund)
    } catch (error) {
      deps.log.error({ err: error, cardRefundId: refund.id }, 'a refund was not sent to its card')
    }
}

type Waiting = { id: string; payment: string; cents: number }

async function waitingRefunds(db: Db, gateway: string): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select card_refunds.id, payment, cents from card_refunds join top_ups on top_ups.id = top_up_id
    where card_refunds.journal_id is null and gateway = ${gateway}
    order by card_refunds.created_at limit 100
  `.execute(db)
  return rows
}

function bookCardRefund(deps: Pick<WalletDeps, 'db' | 'clock'>, refund: Booked): Promise<void> {
  return deps.db.transaction().execute((tx) => bookGivenBack(deps, tx, refund))
}

type Booked = { id: string; cents: number }

/** Twice is once: the key says so, and the row is then no longer waiting. */
async function bookGivenBack({ clock }: Pick<WalletDeps, 'clock'>, tx: Tx, refund: Booked): Promise<void> {
  const { id, cents } = refund
  const { journalId } = await postJournal(tx, {
    kind: 'card-refund',
    key: `card-refund:${id}`,
    about: [id, cents],
    at: clock.now(),
    entries: [
      { book: 'refunds', cents: -cents },
      { book: 'clearing', cents },
    ],
  })
  await tx.updateTable('card_refunds').set({ journal_id: journalId }).where('id', '=', id).execute()
}

/**
 * Of a payment that the bank takes back: its refunds are part of what the bank takes, so those on their way need not be
 * sent any more. Answers what all of them were.
 */
export async function endCardRefunds(
  deps: Pick<WalletDeps, 'clock'>,
  tx: Tx,
  topUpId: string,
): Promise<number> {
  const refunds = await tx
    .selectFrom('card_refunds')
    .select(['id', 'cents', 'journal_id'])
    .where('top_up_id', '=', topUpId)
    .execute()
  for (const refund of refunds) if (refund.journal_id === null) await bookGivenBack(deps, tx, refund)
  return refunds.reduce((sum, { cents }) => sum + cents, 0)
}
