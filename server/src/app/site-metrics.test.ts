import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { JOBS_SCHEMA } from '#platform/jobs/queues.ts'
import { freshSite } from '../../test/site.ts'

test('metrics report queue lengths and ages, free disk space and connections', async () => {
  const site = await freshSite()
  const { db } = site.app
  await site.app.jobs.check()
  const figures = async () => (await site.get('/metrics')).text()
  const before = await figures()
  assert.match(before, /^candid_disk_free_bytes\{role="web"\} [1-9]/m)
  assert.match(before, /^candid_pool_connections\{state="idle",role="web"\} \d/m)
  assert.match(before, /^candid_live_nodes\{role="web"\} 0/m)
  assert.match(before, /^candid_certificate_expires_timestamp_seconds\{role="web"\} 0/m)
  const { rows } = await sql<{
    name: string
  }>`select name from ${sql.table(`${JOBS_SCHEMA}.queue`)} limit 1`.execute(db)
  const queue = rows[0]?.name ?? ''
  await sql`insert into ${sql.table(`${JOBS_SCHEMA}.job`)} (name, data, created_on, start_after)
    values (${queue}, '{}', now() - interval '1 hour', now() - interval '10 minutes'),
      (${queue}, '{}', now(), now() + interval '1 hour')`.execute(db)
  const waiting = await figures()
  assert.match(waiting, new RegExp(`^candid_jobs_waiting\\{queue="${queue}",role="web"\\} 1$`, 'm'))
  const [, oldest] =
    new RegExp(`^candid_jobs_oldest_seconds\\{queue="${queue}",role="web"\\} (\\d+)`, 'm').exec(waiting) ?? []
  assert.ok(Number(oldest) >= 600 && Number(oldest) < 3_000, `the oldest waits ${oldest} s`)
  await sql`delete from ${sql.table(`${JOBS_SCHEMA}.job`)} where name = ${queue}`.execute(db)
  assert.doesNotMatch(await figures(), /^candid_jobs_waiting\{queue/m)
})
