/** Statistics of pre-publication reviews, by people and by the classifier, for a time span. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { countActions } from '../audit/index.ts'

type TimeSpan = { from: Date; to: Date }
type NamedCount = { name: string; count: number }

export async function reviewStats(db: Db, span: TimeSpan): Promise<NamedCount[]> {
  const acts = await countActions(db, 'media.review', 'approved', span)
  const count = (value: string) => acts.find((act) => act.value === value)?.count ?? 0
  return [
    { name: 'Approved', count: count('true') },
    { name: 'Rejected', count: count('false') },
  ].filter((row) => row.count > 0)
}

const VERDICT_TITLES = {
  allow: 'Passed',
  hold: 'Held for review',
  refuse: 'Rejected',
  silent: 'No response',
} as const

export async function checksByVerdict(db: Db, { from, to }: TimeSpan): Promise<NamedCount[]> {
  const { rows } = await sql<{ verdict: keyof typeof VERDICT_TITLES; count: number }>`
    select verdict, count(*)::int as count from media_checks
    where answered_at >= ${from} and answered_at < ${to} group by verdict order by verdict
  `.execute(db)
  return rows.map(({ verdict, count }) => ({ name: VERDICT_TITLES[verdict], count }))
}
