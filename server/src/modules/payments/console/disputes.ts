/** Disputed payments: deadlines, evidence and outcomes. */
import { sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import { readPlainLine } from '#platform/read-plain-line.ts'
import { audit } from '../../audit/index.ts'
import { type FanSpending, fanSpending, JOURNAL_ROWS, REVERSAL_ROWS } from '../../ledger/index.ts'
import type { Staff } from '../../staff-rights/index.ts'
import type { PaymentsDeps } from '../types.ts'

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
      select sum(reversal.share_cents)::int
      from ${JOURNAL_ROWS} as journal join ${REVERSAL_ROWS} as reversal on reversal.journal_id = journal.id
      where journal.kind = 'chargeback' and key like 'chargeback:' || take_backs.id || ':%'
    ), 0) as "shareCents",
    take_backs.created_at as "createdAt", due_at as "dueAt", evidence_at as "evidenceAt", evidence_note as "evidenceNote",
    case when returned_at is not null then 'won' when lost_at is not null then 'lost'
      when evidence_at is not null then 'sent' else 'open' end as state
  from take_backs join top_ups on top_ups.id = top_up_id
  where take_backs.reason = 'dispute'`

/** Records the evidence submitted at the gateway. A later note replaces the earlier one. */
export async function noteEvidence(
  deps: Pick<PaymentsDeps, 'db' | 'clock'>,
  staff: Staff<'disputes.answer'>,
  { id, note: given }: { id: string; note: string },
): Promise<Dispute> {
  const note = readPlainLine(given, {
    field: 'note',
    maxLength: 1_000,
    missing: 'Describe the evidence you submitted',
  })
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
      throw new Refusal('ALREADY_DECIDED', { message: 'The bank has already decided this.' })
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

/** A fan's record of purchases, refunds and disputes. */
export type FanMoney = FanSpending & { disputes: number }

export async function fanMoney(db: Db, fanId: string): Promise<FanMoney> {
  const { rows } = await sql<{ disputes: number }>`
    select count(*)::int as disputes from take_backs join top_ups on top_ups.id = top_up_id
    where account_id = ${fanId} and take_backs.reason = 'dispute'
  `.execute(db)
  return { ...(await fanSpending(db, fanId)), disputes: rows[0]?.disputes ?? 0 }
}

/** Disputes without evidence sent, oldest first; a subquery for other slices: `id` and `since`. */
export function waitingDisputes(db: Db) {
  return db
    .selectFrom('take_backs')
    .select((eb) => [eb.cast<string>('take_backs.id', 'text').as('id'), 'take_backs.created_at as since'])
    .where('reason', '=', 'dispute')
    .where('evidence_at', 'is', null)
    .where('lost_at', 'is', null)
    .where('returned_at', 'is', null)
    .orderBy('take_backs.created_at')
}
