/** Daily limits on media hidden by consent notices before a staff decision: per sender, and per creator. */
import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'
import { lockByNames } from '#platform/postgres/lock.ts'
import { CONSENT_NOTICE } from '#rules/cases.ts'
import { DAY_MS } from '#rules/time.ts'
import type { ModerationDeps } from '../types.ts'
import type { CaseMediaRow, CaseRow } from './case-queries.ts'

type Media = Pick<CaseMediaRow, 'account_id'>

type HideLimits = {
  /** Null while one more may be hidden. */
  reached(media: Media): 'sender-limit' | 'creator-limit' | null
  spend(media: Media): void
}

/** Serializes notices of the same sender or about the same creator until they are stored. */
export async function lockHideLimits(
  { clock }: Pick<ModerationDeps, 'clock'>,
  tx: Tx,
  received: CaseRow,
  about: readonly Media[],
): Promise<HideLimits> {
  const creators = [...new Set(about.map(({ account_id }) => account_id))]
  const names = [
    `consent notices of ${received.email_hash.toString('hex')}`,
    ...(received.address_hash ? [`consent notices from ${received.address_hash.toString('hex')}`] : []),
    ...creators.map((id) => `consent notices about ${id}`),
  ]
  await lockByNames(tx, names.sort())
  const since = new Date(clock.now().getTime() - DAY_MS)
  let bySender = await hiddenBySender(tx, received, since)
  const byCreator = await hiddenByCreator(tx, creators, since)
  return {
    reached({ account_id }) {
      if (bySender >= CONSENT_NOTICE.mediaPerSenderADay) return 'sender-limit'
      return (byCreator.get(account_id) ?? 0) >= CONSENT_NOTICE.mediaPerCreatorADay ? 'creator-limit' : null
    },
    spend({ account_id }) {
      bySender += 1
      byCreator.set(account_id, (byCreator.get(account_id) ?? 0) + 1)
    },
  }
}

/** The larger of both counts, so that neither another email address nor another network resets the limit. */
async function hiddenBySender(tx: Tx, { email_hash, address_hash }: CaseRow, since: Date): Promise<number> {
  const hidden = (sender: ReturnType<typeof sql>) => sql`(
    select count(distinct media_id) from case_media join cases on cases.id = case_media.case_id
    where ${sender} and case_media.hidden_at > ${since}
  )`
  const { rows } = await sql<{ count: number }>`
    select greatest(${hidden(sql`email_hash = ${email_hash}`)}, ${hidden(sql`address_hash = ${address_hash}`)})::int as count
  `.execute(tx)
  return rows[0]?.count ?? 0
}

/** Without withdrawn notices: otherwise creators could use up their own limit to block real ones. */
async function hiddenByCreator(
  tx: Tx,
  creators: readonly string[],
  since: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ account_id: string; count: number }>`
    select account_id, count(distinct media_id)::int as count from case_media
    where account_id = any(${creators}::uuid[]) and changed_at > ${since} and hidden_at > ${since}
      and state <> 'withdrawn'
    group by account_id
  `.execute(tx)
  return new Map(rows.map(({ account_id, count }) => [account_id, count]))
}
