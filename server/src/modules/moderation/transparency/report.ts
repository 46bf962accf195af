/** Statistics on reports, notices, decisions and appeals of half a year, without personal data. */
import { sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import { CASE_KINDS, CASE_TITLES, type CaseOutcome } from '#rules/cases.ts'
import { readContentRule, ruleTitle } from '#rules/content-rules.ts'
import { MEASURES, type Measure } from '#rules/decision.ts'
import { RETENTION_PERIODS } from '#rules/retention.ts'
import {
  type HalfYear,
  halfYearOf,
  halfYearsSince,
  parseHalfYear,
  type TransparencyRow,
  type TransparencyTable,
} from '#rules/transparency.ts'
import { firstAccountAt } from '../../accounts/index.ts'
import { checksByVerdict, reviewStats } from '../../media/index.ts'
import { reportsByReason, reportWaits } from '../../reports/index.ts'
import type { ModerationDeps } from '../types.ts'

export type TransparencyReport = {
  half: HalfYear
  /** False for the current half-year. */
  isOver: boolean
  /** Names of all available halves, newest first. */
  halves: string[]
  tables: TransparencyTable[]
}

type Deps = Pick<ModerationDeps, 'db' | 'clock'>
type Span = { from: Date; to: Date }

const MEASURE_TITLES: Record<Measure, string> = {
  none: 'No violation found',
  remove: 'Removed',
  'remove-warn': 'Removed, with a warning',
  reject: 'Not published',
  warn: 'Warning',
  'no-live': 'Banned from streaming',
  suspend: 'Account suspended',
  ban: 'Account permanently closed',
}

/** Null selects the last complete half-year, or the current one if there is none. */
export async function transparencyReport(deps: Deps, requested: string | null): Promise<TransparencyReport> {
  const now = deps.clock.now()
  const halves = await knownHalves(deps, now)
  const half =
    requested === null
      ? (halves[1] ?? halves[0])
      : halves.find(({ name }) => name === parseHalfYear(requested)?.name)
  if (!half) throw new Refusal('NOT_FOUND')
  const { db } = deps
  const tables = await Promise.all([
    reports(db, half),
    reportTimes(db, half),
    measures(db, half),
    rules(db, half),
    appeals(db, half),
    notices(db, half),
    reviews(db, half),
    checks(db, half),
  ])
  return { half, isOver: half.to <= now, halves: halves.map(({ name }) => name), tables }
}

/** Since the first account, limited by the retention of the data. */
async function knownHalves({ db }: Deps, now: Date): Promise<HalfYear[]> {
  const oldest = new Date(now)
  oldest.setUTCFullYear(oldest.getUTCFullYear() - RETENTION_PERIODS.reportsYears)
  const first = (await firstAccountAt(db)) ?? now
  return halfYearsSince(first > oldest ? first : new Date(halfYearOf(oldest).to), now)
}

async function reports(db: Db, span: Span): Promise<TransparencyTable> {
  return {
    id: 'reports',
    title: 'Reports by reason',
    words:
      'Reports about media, comments, messages, lives and profiles, by reason, plus comments the site held for a blocked word.',
    rows: withoutTimes(await reportsByReason(db, span)),
  }
}

async function reportTimes(db: Db, span: Span): Promise<TransparencyTable> {
  const waits = await reportWaits(db, span)
  return {
    id: 'report-times',
    title: 'Time to decide reports',
    words: 'All reports about the same item are decided together, by a person.',
    rows: waits.map(withMedianHours),
  }
}

async function measures(db: Db, span: Span): Promise<TransparencyTable> {
  const counts = new Map((await decisionsBy(db, 'measure', span)).map(({ name, count }) => [name, count]))
  return {
    id: 'measures',
    title: 'Our decisions',
    words: 'On reports, on cases and on our own initiative. A live we ended counts as removed.',
    rows: withoutTimes(
      MEASURES.flatMap((measure) => {
        const count = counts.get(measure)
        return count === undefined ? [] : [{ name: MEASURE_TITLES[measure], count }]
      }),
    ),
  }
}

async function rules(db: Db, span: Span): Promise<TransparencyTable> {
  const counted = await decisionsBy(db, 'rule', span)
  return {
    id: 'rules',
    title: 'By rule',
    words: 'The content rules named in decisions against content or accounts.',
    rows: withoutTimes(
      counted.map(({ name, count }) => {
        const rule = readContentRule(name)
        return { name: rule ? ruleTitle(rule) : name, count }
      }),
    ),
  }
}

async function decisionsBy(db: Db, column: 'measure' | 'rule', { from, to }: Span): Promise<NamedCount[]> {
  const by = sql.ref(column)
  const { rows } = await sql<NamedCount>`
    select ${by} as name, count(*)::int as count from decisions
    where decided_at >= ${from} and decided_at < ${to} and ${by} is not null
    group by ${by} order by count desc, name
  `.execute(db)
  return rows
}

const APPEAL_TITLES = {
  open: 'Not decided yet',
  upheld: 'Decision upheld',
  granted: 'Decision overturned',
} as const

async function appeals(db: Db, { from, to }: Span): Promise<TransparencyTable> {
  const { rows } = await sql<TimedCount & { name: keyof typeof APPEAL_TITLES }>`
    select state as name, count(*)::int as count,
      percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at)) as seconds
    from appeals where created_at >= ${from} and created_at < ${to} group by state order by state
  `.execute(db)
  return {
    id: 'appeals',
    title: 'Appeals',
    words: 'Appeals received in this half-year. A different reviewer decides each one.',
    rows: rows.map((row) => withMedianHours({ ...row, name: APPEAL_TITLES[row.name] })),
  }
}

const OUTCOME_TITLES: Record<CaseOutcome | 'open', string> = {
  open: 'not decided yet',
  'taken-down': 'removed',
  upheld: 'agreed',
  refused: 'declined',
  incomplete: 'incomplete',
  withdrawn: 'withdrawn',
  restored: 'restored',
  suit: 'taken to court',
}

async function notices(db: Db, { from, to }: Span): Promise<TransparencyTable> {
  const { rows } = await sql<
    TimedCount & { kind: keyof typeof CASE_TITLES; outcome: keyof typeof OUTCOME_TITLES }
  >`
    select kind, coalesce(outcome, 'open') as outcome, count(*)::int as count,
      percentile_cont(0.5) within group (order by extract(epoch from decided_at - received_at)) as seconds
    from cases where received_at >= ${from} and received_at < ${to} group by kind, outcome
  `.execute(db)
  const sorted = CASE_KINDS.flatMap((kind) =>
    rows.filter((row) => row.kind === kind).sort((a, b) => (a.outcome < b.outcome ? -1 : 1)),
  )
  return {
    id: 'notices',
    title: 'Notices and complaints',
    words:
      'Submissions through our public forms, including DMCA notices and counter-notices, and their outcome so far.',
    rows: sorted.map((row) =>
      withMedianHours({ ...row, name: `${CASE_TITLES[row.kind]}: ${OUTCOME_TITLES[row.outcome]}` }),
    ),
  }
}

async function reviews(db: Db, span: Span): Promise<TransparencyTable> {
  return {
    id: 'reviews',
    title: 'Media reviewed before publication',
    words: 'Reviewed by a staff member.',
    rows: withoutTimes(await reviewStats(db, span)),
  }
}

async function checks(db: Db, span: Span): Promise<TransparencyTable> {
  return {
    id: 'checks',
    title: 'Automatic checks before publication',
    words: 'By software. A person reviews everything it holds.',
    rows: withoutTimes(await checksByVerdict(db, span)),
  }
}

type NamedCount = { name: string; count: number }
type TimedCount = NamedCount & { seconds: number | null }

function withoutTimes(rows: readonly NamedCount[]): TransparencyRow[] {
  return rows.map(({ name, count }) => ({ name, count, medianHours: null }))
}

function withMedianHours({ name, count, seconds }: TimedCount): TransparencyRow {
  return { name, count, medianHours: seconds === null ? null : Math.round(Number(seconds) / 360) / 10 }
}
