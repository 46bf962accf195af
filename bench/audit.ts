/** An audit log of ten million rows: searching it and, as a separate benchmark, the cost of verifying its hash chain. */
import { setInterval } from 'node:timers'
import { sql } from 'kysely'
import { DAY_MS } from '#rules/time.ts'
import type { App } from '../server/src/app/app.ts'
import { verifyAndRecordChain } from '../server/src/modules/audit/index.ts'
import { seedStaff } from '../server/test/staff.ts'
import { chainLog, DISJOINT_WORDS, fillLog, ONE, TEXTS } from './audit-data.ts'
import type { Observation, Result } from './measure.ts'
import { SCALE, unlessTrial } from './size.ts'
import { openBenchWeb, p95Of, timedQuestion } from './web-role.ts'

const ROWS = Math.round(10_000_000 * SCALE)
const SEARCH_MS = 100
/** Memory limit of a verification beyond the idle process, whatever the log's length. */
const PROOF_MB = 150

/** Same query as the staff console. */
const LOG = `query ($filter: AuditFilter, $after: ID) {
  auditLog(filter: $filter, limit: { limit: 50 }, after: $after) {
    id at action target_kind target_id reason
    staff { id username fullname avatar } account { id username fullname } changes { name before after }
  }
}`

export async function benchAudit(): Promise<(Result | Observation)[]> {
  await using site = await openBenchWeb('bench_audit')
  await fillLog(site.databaseUrl, { rows: ROWS })
  const { cookie } = await seedStaff(site, 'admin')
  const middle = await idAt(site.app, 0.5)
  const oldest = await idAt(site.app, 0.001)
  const aDay = { from: new Date(Date.now() - 500 * DAY_MS), to: new Date(Date.now() - 499 * DAY_MS) }
  const questions: [string, object, string?][] = [
    ['newest first', {}],
    ['a page in its middle', {}, middle],
    ['a page near its beginning', {}, oldest],
    ['by who', { staff: ONE.staff }],
    ['by who, in the middle', { staff: ONE.staff }, middle],
    ['by who and what', { staff: ONE.staff, action: 'refunds.decide' }],
    ['by who and a rare action', { staff: ONE.staff, action: 'people.erase' }],
    ['by action', { action: 'reports.decide' }],
    ['by a rare action', { action: 'people.erase' }],
    ['by whom it concerns', { account: ONE.account }],
    ['by whom and by who', { account: ONE.account, staff: ONE.staff }],
    ['by what it was done to', { target: ONE.target }],
    ['by day', aDay],
    ['by day and by who', { ...aDay, staff: ONE.staff }],
    ['by day and action', { ...aDay, action: 'payouts.mark' }],
    ['by a common word', { words: TEXTS.common }],
    ['by a common word, near the beginning', { words: TEXTS.common }, oldest],
    ['by a middling word', { words: TEXTS.middling }],
    ['by a rare word', { words: TEXTS.rare }],
    ['by a number', { words: `number ${Math.floor(ROWS / 3)}` }],
    ['by a word of the first year', { words: TEXTS.old }],
    ['by two common words that never meet', { words: DISJOINT_WORDS.join(' ') }],
    ['by a common word and who', { words: TEXTS.common, staff: ONE.staff }],
    ['by a word of the first year and who', { words: TEXTS.old, staff: ONE.staff }],
    ['by a common word and a rare action', { words: TEXTS.common, action: 'people.erase' }],
    ['by a word and day', { words: TEXTS.middling, ...aDay }],
    ['by a word that nobody wrote', { words: 'xylophone' }],
  ]
  const results: (Result & { took: number[] })[] = []
  for (const [what, filter, after] of questions) {
    const name = `the audit log of ${ROWS} rows, ${what}`
    const question = { name, query: LOG, variables: { filter, after: after ?? null } }
    results.push(
      await timedQuestion(site, question, { cookie, limitMs: SEARCH_MS, rounds: unlessTrial(40, 1) }),
    )
  }
  const all = results.flatMap(({ took }) => took)
  return [...results, p95Of(`the audit log of ${ROWS} rows, all of these questions together`, all, SEARCH_MS)]
}

export async function benchAuditProof(): Promise<(Result | Observation)[]> {
  await using site = await openBenchWeb('bench_audit_proof')
  await fillLog(site.databaseUrl, { rows: ROWS })
  await chainLog(site.databaseUrl)
  return await proving(site.app)
}

async function idAt({ db }: App, share: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from audit_log where id >= ${Math.floor(ROWS * share)}
    order by id limit 1`.execute(db)
  return rows[0]?.id ?? ''
}

async function proving(app: App): Promise<(Result | Observation)[]> {
  const megabytes = () => process.memoryUsage.rss() / 2 ** 20
  const before = megabytes()
  let most = before
  const looking = setInterval(() => {
    most = Math.max(most, megabytes())
  }, 50)
  const start = performance.now()
  const { links, problems } = await verifyAndRecordChain(app)
  const seconds = (performance.now() - start) / 1000
  clearInterval(looking)
  if (links !== ROWS || problems.length > 0) throw new Error(`${links} links: ${problems[0] ?? 'too few'}`)
  const grown = most - before
  return [
    {
      name: `memory of proving a chain of ${ROWS} links`,
      ratio: grown / PROOF_MB,
      atMost: 1,
      detail: `${grown.toFixed(0)} of ${PROOF_MB} MB more than before`,
    },
    { name: `proving a chain of ${ROWS} links`, text: `${seconds.toFixed(1)} s` },
  ]
}
