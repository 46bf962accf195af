/** A staff member opens a queue of a million reports: its first page, a later page, and one item. */
import pg from 'pg'
import { seedAccount } from '../server/test/seed.ts'
import { seedStaff } from '../server/test/staff.ts'
import type { Result } from './measure.ts'
import { SCALE } from './size.ts'
import { openBenchWeb, timedQuestion } from './web-role.ts'

const REPORTS = Math.round(1_000_000 * SCALE)
/** Reports per item. */
const EACH = 4
const MEDIA = Math.ceil(REPORTS / EACH)
const REPORTERS = 1_000
const OPEN_MS = 30

/** Same query as the console when its queue opens. */
const QUEUE = `query ($after: ID) {
  reportGroups(after: $after, limit: { limit: 30 }) {
    id kind since due is_urgent reason count status
    user { id username fullname avatar } media { id description thumbnail { grid } }
  }
}`
const ITEM = `query ($id: ID!) {
  reportGroup(id: $id) {
    id kind since due is_urgent reason count status outcome rule facts days carried_out
    user { id username fullname avatar } media { id type description thumbnail { original poster } }
    reasons { reason count } told { id reason details said date right total by { id username fullname } }
    before { id kind measure title rule date ended_how }
  }
}`
const RAIL = '{ staffRail { rights queues { id waits late since due } } }'

export async function benchReports(): Promise<Result[]> {
  await using site = await openBenchWeb('bench_reports')
  const moderator = await seedStaff(site, 'moderator')
  const middle = await fillReports(site.databaseUrl, (await seedAccount(site, { isCreator: true })).id)
  const results: Result[] = []
  for (const [what, query, variables] of [
    ['the first page', QUEUE, { after: null }],
    ['a page in its middle', QUEUE, { after: middle }],
    ['one item of it', ITEM, { id: middle }],
    ['what the rail counts', RAIL, {}],
  ] as const) {
    const name = `a queue of ${REPORTS} reports, ${what}`
    const asked = { cookie: moderator.cookie, limitMs: OPEN_MS }
    results.push(await timedQuestion(site, { name, query, variables }, asked))
  }
  return results
}

/** Disables triggers during the bulk insert and inserts the report groups as a whole. Returns a group in the middle of the queue. */
async function fillReports(url: string, creatorId: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    for (const statement of tables(creatorId)) await client.query(statement)
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ id: string }>(
      `select id from report_groups where state = 'open' order by not is_urgent, since, id offset $1 limit 1`,
      [Math.floor(MEDIA / 2)],
    )
    return rows[0]?.id ?? ''
  } finally {
    await client.end()
  }
}

const hex = (n: string) => `lpad(to_hex((${n})::bigint), 12, '0')`
const mediaId = (n: string) => `('b0000000-0000-7000-8000-' || ${hex(n)})::uuid`
const groupId = (n: string) => `('6a000000-0000-7000-8000-' || ${hex(n)})::uuid`
const reporterId = (n: string) => `('7e000000-0000-7000-8000-' || ${hex(n)})::uuid`
/** One new group every two minutes for a year; one in fifty is urgent. */
const since = (n: string) => `now() - make_interval(secs => (${MEDIA} - ${n}) * 120)`

function tables(creatorId: string): string[] {
  const each = `generate_series(1, ${MEDIA}) as n`
  return [
    `insert into media (id, account_id, type, description, tags, visibility, original, original_bytes, state, width, height,
        pictures_run, verified, approved)
      select ${mediaId('n')}, '${creatorId}', 'photo', 'Number ' || n, '{}', 'private', 'original', 1, 'ready', 720, 1280,
        'seeded', true, true from ${each}`,
    `insert into accounts (id, username, fullname, email, password_hash)
      select ${reporterId('n')}, 'teller' || n, 'Teller ' || n, 'teller' || n || '@bench.example', 'none'
      from generate_series(0, ${REPORTERS - 1}) as n`,
    `insert into report_groups (id, account_id, media_id, reports, is_urgent, reason, since)
      select ${groupId('n')}, '${creatorId}', ${mediaId('n')}, ${EACH}, n % 50 = 0, 'Spam', ${since('n')} from ${each}`,
    `insert into reports (reporter_id, account_id, media_id, group_id, reason, details, is_urgent, created_at)
      select ${reporterId(`(n * ${EACH} + m) % ${REPORTERS}`)}, '${creatorId}', ${mediaId('n')}, ${groupId('n')}, 'Spam',
        'Look at it', m = 0 and n % 50 = 0, ${since('n')} + make_interval(secs => m)
      from ${each} cross join generate_series(0, ${EACH - 1}) as m`,
  ]
}
