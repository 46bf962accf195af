/** The product behind a transaction-mode pooler, with fewer sessions than users. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { signUpViaApi } from '../../../test/accounts.ts'
import { mailTo } from '../../../test/mail.ts'
import { seedMedia } from '../../../test/media.ts'
import { textsIn, writeTextMessage } from '../../../test/messages.ts'
import { addCredits, creditsOf, tip } from '../../../test/money.ts'
import { answerOf } from '../../../test/people.ts'
import { hasPgBouncer, startPooler } from '../../../test/pgbouncer.ts'
import { freshDatabaseUrl } from '../../../test/postgres.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite, type TestSite } from '../../../test/site.ts'
import { anyTopic } from '../../../test/topics.ts'
import { startUpload } from '../../../test/uploads.ts'
import { openDatabase } from './database.ts'

const skip = !hasPgBouncer() && 'PgBouncer is not installed'
const SESSIONS = 3
const PEOPLE = 12

async function poolerAndSite(
  env: Record<string, string> = {},
): Promise<{ site: TestSite; pooledUrl: string }> {
  const directUrl = await freshDatabaseUrl()
  const pooledUrl = await startPooler(directUrl, { sessions: SESSIONS })
  const site = await freshSite(
    { DATABASE_URL: pooledUrl, DATABASE_DIRECT_URL: directUrl, RATE_LIMITS: 'off', ...env },
    { worker: true },
  )
  return { site, pooledUrl }
}

test('everything works through three sessions for many users', { skip }, async () => {
  const { site } = await poolerAndSite()
  const received: unknown[] = []
  site.app.bus.subscribe(anyTopic('through-the-pooler'), (payload) => void received.push(payload))
  const creator = await seedAccount(site, { isCreator: true })
  const { id: media } = await seedMedia(site, creator)
  await Promise.all(
    Array.from({ length: PEOPLE }, async (_, number) => {
      const { email } = await signUpViaApi(site)
      // A job enqueued in the transaction is run by the worker and sends its mail.
      await mailTo(site, { to: email, kind: 'verify-email' })
      const fan = await seedAccount(site)
      await addCredits(site, fan, 2_000)
      const paid = tip(site, fan, { user: creator.id, amount: 5, media, key: `pooled-tip-${number}` })
      await Promise.all([
        answerOf(paid),
        answerOf(tip(site, fan, { user: creator.id, amount: 5, media, key: `pooled-tip-${number}` })),
      ])
      assert.equal(await creditsOf(site, fan), 1_500)
      const { thread } = await writeTextMessage(site, fan, creator, `hello from ${number}`)
      assert.deepEqual(await textsIn(site, fan, thread), [`hello from ${number}`])
      await startUpload(site, creator, 1_000)
      await site.app.db
        .transaction()
        .execute((tx) => site.app.bus.publishIn(tx, anyTopic('through-the-pooler'), number))
    }),
  )
  await site.app.bus.publish(anyTopic('through-the-pooler'), PEOPLE)
  assert.equal((await site.get('/api/health')).status, 200)
  const { rows } = await sql<{
    names: number
  }>`select count(*)::int as names from pg_prepared_statements`.execute(site.app.db)
  assert.equal(rows[0]?.names, 0, 'no prepared statement remains in a shared session')
  assert.deepEqual(
    received.map(Number).sort((a, b) => a - b),
    Array.from({ length: PEOPLE + 1 }, (_, number) => number),
  )
})

test('slow statements are cancelled without session state, and others continue', {
  skip,
}, async () => {
  const directUrl = await freshDatabaseUrl()
  const url = await startPooler(directUrl, { sessions: 1 })
  const hurried = openDatabase({ url, isPooled: true, statementTimeoutMs: 200 })
  const pooled = openDatabase({ url, isPooled: true })
  try {
    await assert.rejects(sql`select pg_sleep(60)`.execute(hurried.db), { code: '57014' })
    await assert.rejects(
      hurried.db.transaction().execute((tx) => sql`select pg_sleep(${60})`.execute(tx)),
      { code: '57014' },
    )
    // The only session is taken: a waiting query is cancelled as well and never ran.
    await pooled.db.transaction().execute(async (tx) => {
      await sql`create table waited (x int)`.execute(tx)
      await assert.rejects(sql`create table never (x int)`.execute(hurried.db), /Connection terminated/)
    })
    const { rows } = await sql<{ never: string | null; waited: string | null }>`
      select to_regclass('never')::text as never, to_regclass('waited')::text as waited`.execute(hurried.db)
    assert.deepEqual(rows, [{ never: null, waited: 'waited' }])
    const { rows: settings } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(
      pooled.db,
    )
    assert.equal(settings[0]?.statement_timeout, '0')
  } finally {
    await hurried.close()
    await pooled.close()
  }
})
