/** Referral shares: the inviter's part of the platform's fee on an invited creator's sales, if enabled. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { addPeriod } from '#rules/periods.ts'
import { type Invited, invitedAccounts } from '../../creators/index.ts'
import { postJournal } from '../journals/ledger.ts'
import type { MoneyKind } from '../journals/money.ts'
import type { LedgerDeps, ReferralSettings } from '../types.ts'
import { lockEarnings, releaseCutoff } from './holds.ts'

type Deps = Pick<LedgerDeps, 'db' | 'clock' | 'log' | 'ledger' | 'settings'>

/** Null if referrals are off. */
export function referralTerms({ settings }: Pick<Deps, 'settings'>): ReferralSettings | null {
  const percent = settings.get('referral.sharePercent')
  return percent === 0 ? null : { shareBp: percent * 100, months: settings.get('referral.months') }
}

/** Idempotent. Sales while referrals are off are never shared later. */
export async function bookReferrals(deps: Deps): Promise<void> {
  const { db, clock } = deps
  const referral = referralTerms(deps)
  const cutoff = await releaseCutoff(deps, db, clock.now())
  if (!referral) {
    await db
      .updateTable('referral_accounts')
      .set({ booked_through: cutoff })
      .where('booked_through', '<', cutoff)
      .execute()
    return
  }
  for (const invited of await invitedAccounts(db))
    try {
      await bookReferralsOf(deps, invited, referral)
    } catch (error) {
      deps.log.error({ err: error, creatorId: invited.accountId }, 'failed to book referral shares')
    }
}

/** Only for released sales, because most refunds happen during the hold. Returns the booked cents. */
export async function bookReferralsOf(
  deps: Pick<Deps, 'db' | 'clock' | 'ledger' | 'settings'>,
  { accountId, inviterId, joinedAt }: Invited,
  referral: ReferralSettings,
): Promise<number> {
  const at = deps.clock.now()
  const cutoff = await releaseCutoff(deps, deps.db, at)
  const last = addPeriod(joinedAt, { duration: referral.months, unit: 'month' })
  const through = new Date(Math.min(cutoff.getTime(), last.getTime()))
  return deps.db.transaction().execute(async (tx) => {
    // Concurrent reversals wait, and then include the referral shares.
    await lockEarnings(tx, accountId)
    const since = await advanceBookedThrough(tx, accountId, cutoff)
    if (!since || since >= through) return 0
    const rates = { rateBp: referral.shareBp, feeBp: deps.ledger.settings.processorFeeBp }
    const due = dueShares({ creatorId: accountId, since, through, ...rates })
    let given = 0
    for (const { money, cents } of await sumsByMoney(tx, due)) {
      const { journalId } = await postJournal(tx, {
        kind: 'referral',
        key: `referral:${accountId}:${through.toISOString()}:${money}`,
        about: [accountId, inviterId, cents],
        at,
        money,
        entries: [
          { book: 'revenue', cents: -cents },
          { book: 'payable', ownerId: inviterId, cents },
        ],
      })
      const added = await insertShares(tx, due, {
        money,
        inviterId,
        creatorId: accountId,
        ...rates,
        journalId,
        at,
      })
      if (added !== cents) throw new Error(`referral shares sum to ${added} cents instead of ${cents}`)
      given += cents
    }
    return given
  })
}

/** Advances the high-water mark and returns the previous one; null the first time, when only future sales count. */
async function advanceBookedThrough(tx: Tx, creatorId: string, cutoff: Date): Promise<Date | null> {
  const before = await tx
    .selectFrom('referral_accounts')
    .select('booked_through')
    .where('creator_id', '=', creatorId)
    .executeTakeFirst()
  await sql`
    insert into referral_accounts as old (creator_id, booked_through) values (${creatorId}, ${cutoff})
    on conflict (creator_id) do update set booked_through = excluded.booked_through
    where old.booked_through < excluded.booked_through
  `.execute(tx)
  return before?.booked_through ?? null
}

type Wanted = { creatorId: string; since: Date; through: Date; rateBp: number; feeBp: number }

/** Per sale, less reversals so far. */
function dueShares({ creatorId, since, through, rateBp, feeBp }: Wanted): RawBuilder<unknown> {
  return sql`
    select sales.id, money, referral_due(
      price_cents - coalesce(returned.cents, 0)::int, sales.share_cents - coalesce(returned.share_cents, 0)::int,
      ${feeBp}::int, ${rateBp}::int
    ) as cents
    from sales left join lateral (
      select sum(cents) as cents, sum(share_cents) as share_cents from sale_reversals where sale_id = sales.id
    ) as returned on true
    where creator_id = ${creatorId} and created_at > ${since} and created_at <= ${through}
  `
}

async function sumsByMoney(tx: Tx, due: RawBuilder<unknown>): Promise<{ money: MoneyKind; cents: number }[]> {
  const { rows } = await sql<{ money: MoneyKind; cents: string }>`
    select money, sum(cents) as cents from (${due}) as due group by money having sum(cents) > 0 order by money
  `.execute(tx)
  return rows.map(({ money, cents }) => ({ money, cents: Number(cents) }))
}

type Given = {
  money: MoneyKind
  inviterId: string
  creatorId: string
  rateBp: number
  feeBp: number
  journalId: string
  at: Date
}

async function insertShares(tx: Tx, due: RawBuilder<unknown>, given: Given): Promise<number> {
  const { money, inviterId, creatorId, rateBp, feeBp, journalId, at } = given
  const { rows } = await sql<{ cents: string }>`
    with added as (
      insert into referral_shares
        (sale_id, inviter_id, creator_id, money, rate_bp, fee_bp, cents, journal_id, created_at)
      select id, ${inviterId}, ${creatorId}, money, ${rateBp}, ${feeBp}, cents, ${journalId}, ${at}::timestamptz
      from (${due}) as due where money = ${money} and cents > 0
      returning cents
    )
    select coalesce(sum(cents), 0) as cents from added
  `.execute(tx)
  return Number(rows[0]?.cents ?? 0)
}

/** An inviter's net referral shares so far. */
export async function referralCents(db: Db, inviterId: string): Promise<number> {
  const { rows } = await sql<{ cents: string }>`
    select coalesce(sum(cents - returned_cents), 0) as cents from referral_shares where inviter_id = ${inviterId}
  `.execute(db)
  return Number(rows[0]?.cents ?? 0)
}
