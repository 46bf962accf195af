/** Disputed payments: deadlines, evidence and outcomes. */
import { sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import { readPlainLine } from '#platform/read-plain-line.ts'
import { audit, type Staff } from '../../audit/index.ts'
import type { WalletDeps } from '../types.ts'

export const DISPUTE_STATES = ['open', 'sent', 'won', 'lost'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

export type Dispute = {
  id: string
  accountId: string
  reference: string
  gateway: string
  payment: string | null
  cardWords: string
  boughtAt: Date
  cents: number
  /** The part that could not be recovered, lost by the platform. */
  lostCents: number
  /** The part taken from creators' shares. */
  shareCents: number
  createdAt: Date
  dueAt: Date | null
  state: DisputeState
  evidenceAt: Date | null
  evidenceNote: string | null
}

/** Open disputes first, by the evidence deadline; the rest newest first. */
export async function listDisputes(
  db: Db,
  { state, limit, skip }: { state: DisputeState | null; limit: number; skip: number },
): Promise<Dispute[]> {
  const { rows } = await sql<Dispute>`
    select * from (${DISPUTES}) as disputes
    ${state ? sql`where state = ${state}` : sql``}
    order by case when state = 'open' then coalesce("dueAt", "createdAt") end nulls last, "createdAt" desc, id desc
    limit ${limit} offset ${skip}
  `.execute(db)
  return rows
}

export async function findDispute(db: Db, id: string): Promise<Dispute | undefined> {
  const { rows } = await sql<Dispute>`select * from (${DISPUTES}) as disputes where id = ${id}::uuid`.execute(
    db,
  )
  return rows[0]
}

const DISPUTES = sql`
  select take_backs.id, top_ups.account_id as "accountId", reference, gateway, payment, card_words as "cardWords",
    top_ups.created_at as "boughtAt", take_backs.cents, lost_cents as "lostCents",
    coalesce((
      select sum(sale_reversals.share_cents)::int from ledger_journals join sale_reversals on journal_id = ledger_journals.id
      where ledger_journals.kind = 'chargeback' and key like 'chargeback:' || take_backs.id || ':%'
    ), 0) as "shareCents",
    take_backs.created_at as "createdAt", due_at as "dueAt", evidence_at as "evidenceAt", evidence_note as "evidenceNote",
    case when returned_at is not null then 'won' when lost_at is not null then 'lost'
      when evidence_at is not null then 'sent' else 'open' end as state
  from take_backs join top_ups on top_ups.id = top_up_id
  where take_backs.reason = 'dispute'`

/** Records the evidence submitted at the gateway. A later note replaces the earlier one. */
export async function noteEvidence(
  deps: Pick<WalletDeps, 'db' | 'clock'>,
  staff: Staff<'disputes.answer'>,
  { id, note: given }: { id: string; note: string },
): Promise<Dispute> {
  const note = readPlainLine(given, { field: 'note', maxLength: 1_000, missing: 'Say what was handed in' })
  await deps.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('take_backs')
      .innerJoin('top_ups', 'top_ups.id', 'top_up_id')
      .select(['take_backs.id', 'account_id', 'returned_at', 'lost_at', 'evidence_note'])
      .where('take_backs.id', '=', id)
      .where('reason', '=', 'dispute')
      .forUpdate('take_backs')
      .executeTakeFirst()
    if (!row) throw new Refusal('NOT_FOUND')
    if (row.evidence_note === note) return
    if (row.returned_at ?? row.lost_at)
      throw new Refusal('ALREADY_DECIDED', { words: 'The bank has decided on this already.' })
    await tx
      .updateTable('take_backs')
      .set({ evidence_at: deps.clock.now(), evidence_by: staff.accountId, evidence_note: note })
      .where('id', '=', id)
      .execute()
    await audit(deps, tx, {
      by: staff,
      target: { kind: 'dispute', id },
      accountId: row.account_id,
      before: { evidence: row.evidence_note !== null },
      after: { evidence: true },
      reason: note,
    })
  })
  const dispute = await findDispute(deps.db, id)
  if (!dispute) throw new Refusal('NOT_FOUND')
  return dispute
}

export type EvidenceSale = { id: string; kind: string; priceCents: number; at: Date; isReversed: boolean }

/** Purchases since the disputed payment, as evidence. */
export async function salesSince(
  db: Db,
  accountId: string,
  since: Date,
  limit: number,
): Promise<EvidenceSale[]> {
  const rows = await db
    .selectFrom('sales')
    .select(['id', 'kind', 'price_cents', 'created_at', 'reversed_at'])
    .where('fan_id', '=', accountId)
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(({ id, kind, price_cents, created_at, reversed_at }) => ({
    ...{ id, kind, at: created_at },
    priceCents: price_cents,
    isReversed: reversed_at !== null,
  }))
}

/** A fan's record of purchases, refunds and disputes. */
export type FanMoney = {
  spentCents: number
  purchases: number
  refunds: number
  refundedCents: number
  disputes: number
}

export async function fanMoney(db: Db, fanId: string): Promise<FanMoney> {
  const { rows } = await sql<FanMoney>`
    select coalesce(sum(price_cents), 0)::int as "spentCents", count(*)::int as purchases,
      (select count(*)::int from sale_reversals join sales as s on s.id = sale_id where s.fan_id = ${fanId} and reason = 'refund') as refunds,
      (select coalesce(sum(cents), 0)::int from sale_reversals join sales as s on s.id = sale_id where s.fan_id = ${fanId} and reason = 'refund') as "refundedCents",
      (select count(*)::int from take_backs join top_ups on top_ups.id = top_up_id where account_id = ${fanId} and take_backs.reason = 'dispute') as disputes
    from sales where fan_id = ${fanId}
  `.execute(db)
  return rows[0] ?? { spentCents: 0, purchases: 0, refunds: 0, refundedCents: 0, disputes: 0 }
}

/** Number of purchases by a fan from a creator since a time. */
export async function purchasesSince(
  db: Db,
  { fanId, creatorId, since }: { fanId: string; creatorId: string; since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('sales')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('fan_id', '=', fanId)
    .where('creator_id', '=', creatorId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}
