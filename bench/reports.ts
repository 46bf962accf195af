/** A queue of a million reports is opened by somebody of the staff: its first page, one further down, and one item of it. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { seedAccount } from '../server/test/seed.ts'
import { seedStaff } from '../server/test/staff.ts'
import type { Result } from './measure.ts'
import { openBenchWeb, timedQuestion } from './web-role.ts'

/** 1 is the size the limits are for; less is for trying things out. */
const SCALE = Number(process.env.BENCH_SCALE ?? '1')
const REPORTS = Math.round(1_000_000 * SCALE)
/** Reports about each thing. */
const EACH = 4
const MEDIA = Math.ceil(REPORTS / EACH)
const TELLERS = 1_000
const OPEN_MS = 30

/** As the console asks when its queue opens. */
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
  const middle = await fillReports(site.app.db, (await seedAccount(site, { isCreator: true })).id)
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

/** The triggers group them as they come, over a year; answers with a group in the middle of the queue. */
async function fillReports(db: Db, creatorId: string): Promise<string> {
  await sql`
    insert into media (account_id, type, description, tags, visibility, original, original_bytes, state, width, height,
      pictures_run, verified, approved)
    select ${creatorId}, 'photo', 'Number ' || n, '{}', 'private', 'original', 1, 'ready', 720, 1280, 'seeded', true, true
    from generate_series(1, ${MEDIA}::int) as n
  `.execute(db)
  await sql`
    insert into accounts (username, fullname, email, password_hash)
    select 'teller' || n, 'Teller ' || n, 'teller' || n || '@bench.example', 'none' from generate_series(1, ${TELLERS}::int) as n
  `.execute(db)
  await sql`
    with tellers as (select array_agg(id) as ids from accounts where username like 'teller%'),
      numbered as (select id, row_number() over (order by id) as n from media)
    insert into reports (reporter_id, account_id, media_id, reason, details, is_urgent, created_at)
    select ids[1 + (n * ${EACH}::int + m) % ${TELLERS}::int], ${creatorId}, numbered.id, 'Spam', 'Look at it',
      m = 0 and n % 50 = 0, now() - make_interval(secs => (${MEDIA}::int - n) * 120 - m)
    from numbered cross join tellers cross join generate_series(0, ${EACH - 1}::int) as m
  `.execute(db)
  await sql`vacuum analyze`.execute(db)
  const { rows } = await sql<{ id: string }>`
    select id from report_groups where state = 'open' order by not is_urgent, since, id
    offset ${Math.floor(MEDIA / 2)} limit 1
  `.execute(db)
  return rows[0]?.id ?? ''
}
