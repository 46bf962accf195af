import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { test } from 'node:test'
import { sql } from 'kysely'
import {
  deliveriesPerPerson,
  scheduleMassMessage,
  seedFollowers,
  seenMass,
  text,
} from '../../../../test/broadcasts.ts'
import { cleanUpAfterFile } from '../../../../test/file-cleanup.ts'
import { freshDatabaseUrl } from '../../../../test/postgres.ts'
import { startWorkerProcess } from '../../../../test/processing.ts'
import { freshSite } from '../../../../test/site.ts'
import { waitUntil } from '../../../../test/wait-until.ts'

const PEOPLE = 2_000

const databaseUrl = await freshDatabaseUrl()
const site = await freshSite({ DATABASE_URL: databaseUrl, RATE_LIMITS: 'off' })

test('kill -9 of the worker in the middle of a mass message: each of 2,000 gets it exactly once', async () => {
  const creator = await seedFollowers(site, PEOPLE)
  const { id } = await scheduleMassMessage(site, creator, { messages: [text('First'), text('Second')] })
  const progress = () => {
    return site.app.db
      .selectFrom('mass_messages')
      .select(['state', 'sent'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  }
  const { rows } = await sql<{ id: string }>`
    select follower_id as id from follows where followed_id = ${creator.id} order by follower_id offset 1200 limit 1
  `.execute(site.app.db)
  const workers: ChildProcess[] = []
  const start = () => {
    const worker = startWorkerProcess(site, databaseUrl)
    workers.push(worker)
    return worker
  }
  cleanUpAfterFile(() => {
    for (const worker of workers) worker.kill('SIGKILL')
  })
  const first = start()
  // Holding this person's row blocks the second batch halfway, where the kill hits it.
  await site.app.db.transaction().execute(async (tx) => {
    await sql`select from accounts where id = ${rows[0]?.id} for update`.execute(tx)
    await waitUntil(async () => {
      const waiting = await sql`select from pg_locks where not granted`.execute(site.app.db)
      return (await progress()).sent > 0 && waiting.rows.length > 0
    }, 'no batch was held up')
    assert.deepEqual(await progress(), { state: 'sending', sent: 1_000 })
    first.kill('SIGKILL')
  })
  start()
  await waitUntil(async () => (await progress()).state === 'sent', 'it never ended')
  assert.deepEqual(await deliveriesPerPerson(site, id), [{ times: 2, people: PEOPLE }])
  const mass = await seenMass(site, creator, id)
  assert.deepEqual([mass.total, mass.done, mass.figures.sent], [PEOPLE, PEOPLE, PEOPLE])
  const { rows: wrong } = await sql`
    select id from threads where user1_id = ${creator.id} and unread2 <> 2 or user2_id = ${creator.id} and unread1 <> 2
  `.execute(site.app.db)
  assert.deepEqual(wrong, [])
})
