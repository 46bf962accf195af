/** Changes of tax rates under the four-eyes principle: one staff member proposes, another approves. */
import { sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { readPlainLine } from '#platform/read-plain-line.ts'
import { isCountry } from '#rules/forms/countries.ts'
import { TAX_RATE } from '#rules/tax.ts'
import { audit } from '../../audit/index.ts'
import type { Staff } from '../../staff-rights/index.ts'
import type { RateChangeState } from '../tables.ts'
import type { TaxDeps } from '../types.ts'
import { dayOf } from './rates.ts'

type Deps = Pick<TaxDeps, 'db' | 'clock'>

export type RateChange = {
  id: string
  country: string
  validFrom: string
  rateBp: number
  reason: string
  state: RateChangeState
  proposedBy: string
  proposedAt: Date
  decidedBy: string | null
}

export type RateProposal = { country: string; validFrom: string; ratePercent: number; reason: string }

export async function proposeRate(
  { db, clock }: Deps,
  staff: Staff<'money.adjust'>,
  given: RateProposal,
): Promise<RateChange> {
  const at = clock.now()
  const row = readProposal(given, dayOf(at))
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into tax_rate_changes (country, valid_from, rate_bp, reason, proposed_by, proposed_at)
      values (${row.country}, ${row.validFrom}::date, ${row.rateBp}, ${row.reason}, ${staff.accountId}, ${at})
      on conflict (country, valid_from) where state = 'proposed' do nothing
      returning id
    `.execute(tx)
    const [inserted] = rows
    if (!inserted) return sameProposal(tx, row, staff.accountId)
    await audit({ clock }, tx, {
      by: staff,
      target: { kind: 'tax-rate', id: inserted.id },
      after: { state: 'proposed', country: row.country, validFrom: row.validFrom, rateBp: row.rateBp },
      reason: row.reason,
    })
    return rateChange(tx, inserted.id)
  })
}

/** A repeated proposal is the first one; another for the same day is refused. */
async function sameProposal(
  tx: Tx,
  { country, validFrom, rateBp }: Pick<RateChange, 'country' | 'validFrom' | 'rateBp'>,
  staffId: string,
): Promise<RateChange> {
  const open = (await rateChanges(tx)).find(
    (change) => change.state === 'proposed' && change.country === country && change.validFrom === validFrom,
  )
  if (open?.rateBp === rateBp && open.proposedBy === staffId) return open
  throw new Refusal('CONFLICT', { message: 'A rate for this country and day is already proposed.' })
}

/** The proposer can only withdraw. Deciding twice the same is done once. */
export async function decideRate(
  { db, clock }: Deps,
  staff: Staff<'money.approve'>,
  { id, isApproved }: { id: string; isApproved: boolean },
): Promise<RateChange> {
  const at = clock.now()
  return db.transaction().execute(async (tx) => {
    await sql`select from tax_rate_changes where id = ${id} for update`.execute(tx)
    const found = await rateChange(tx, id)
    const isProposer = found.proposedBy === staff.accountId
    const state = isApproved ? 'approved' : isProposer ? 'withdrawn' : 'refused'
    if (found.state === state && found.decidedBy === staff.accountId) return found
    if (found.state !== 'proposed')
      throw new Refusal('ALREADY_DECIDED', { message: `This was already ${found.state}.` })
    if (isApproved && isProposer)
      throw new Refusal('FORBIDDEN', { message: 'Another admin has to approve your proposal.' })
    if (isApproved && found.validFrom <= dayOf(at))
      throw new Refusal('CONFLICT', { message: 'This day has come. Propose the rate from a later day.' })
    await tx
      .updateTable('tax_rate_changes')
      .set({ state, decided_by: staff.accountId, decided_at: at })
      .where('id', '=', id)
      .execute()
    if (isApproved) await insertRate(tx, found)
    await audit({ clock }, tx, {
      by: staff,
      target: { kind: 'tax-rate', id },
      before: { state: found.state },
      after: { state },
      reason: found.reason,
    })
    return rateChange(tx, id)
  })
}

async function insertRate(tx: Tx, { country, validFrom, rateBp }: RateChange): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into tax_rates (country, valid_from, rate_bp) values (${country}, ${validFrom}::date, ${rateBp})
    on conflict (country, valid_from) do nothing
  `.execute(tx)
  if (numAffectedRows === 0n)
    throw new Refusal('CONFLICT', {
      message: 'This country already has a rate from that day. Choose another day.',
    })
}

/** Newest first. */
export async function rateChanges(db: Db | Tx, id: string | null = null): Promise<RateChange[]> {
  const { rows } = await sql<RateChange>`
    select id, country, valid_from::text as "validFrom", rate_bp as "rateBp", reason, state,
      proposed_by as "proposedBy", proposed_at as "proposedAt", decided_by as "decidedBy"
    from tax_rate_changes where ${id}::uuid is null or id = ${id}::uuid
    order by state = 'proposed' desc, proposed_at desc limit 50
  `.execute(db)
  return rows
}

async function rateChange(tx: Tx, id: string): Promise<RateChange> {
  const [found] = await rateChanges(tx, id)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

function readProposal({ country, validFrom, ratePercent, reason }: RateProposal, today: string) {
  const fields: Record<string, string> = {}
  if (!isCountry(country)) fields.country = 'Choose a country'
  const rateBp = Math.round(ratePercent * 100)
  if (!(rateBp >= 0 && rateBp <= TAX_RATE.maxBp && Math.abs(rateBp - ratePercent * 100) < 1e-6))
    fields.rate = `From 0 to ${TAX_RATE.maxBp / 100} percent, with at most two decimals`
  if (!isDay(validFrom)) fields.valid_from = 'Enter a date'
  else if (validFrom <= today) fields.valid_from = 'Tomorrow at the earliest'
  if (Object.keys(fields).length > 0) throw new Refusal('BAD_INPUT', { fields })
  const words = readPlainLine(reason, {
    field: 'reason',
    maxLength: TAX_RATE.reasonMaxLength,
    missing: 'Give a reason for the approver and the record',
  })
  return { country, validFrom, rateBp, reason: words }
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && dayOf(date) === text
}
