import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openDatabase } from '#platform/postgres/database.ts'
import { builtSiteDir } from '../../test/built-site.ts'
import { addCredits } from '../../test/money.ts'
import { freshDatabaseUrl } from '../../test/postgres.ts'
import { PRODUCT_ENV } from '../../test/process-env.ts'
import { reportOf } from '../../test/reconciliation.ts'
import { seedAccount } from '../../test/seed.ts'
import { emptyDir, spawnSite } from '../../test/spawned-site.ts'
import { seedTopUp } from '../../test/staff-finance.ts'

type CommandResult = { code: number; text: string }

const books = (env: Record<string, string>, ...args: string[]) => runScript('books.ts', env, args)

function runScript(file: string, env: Record<string, string>, args: string[] = []): Promise<CommandResult> {
  return new Promise((resolve) => {
    const options = { env: { ...PRODUCT_ENV, ...env } }
    const child = execFile(
      process.execPath,
      [path.join(import.meta.dirname, file), ...args],
      options,
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, text: stdout + stderr }),
    )
  })
}

test('verifies the ledger of a running and of a stopped site', async () => {
  const DATA_DIR = await builtSiteDir()
  const siteProcess = await spawnSite(DATA_DIR, { DEMO: 'off', ROLES: 'web' })
  await siteProcess.untilHealth(200)
  const sound = { code: 0, text: '0 journals with 0 entries.\nNo problems found.\n' }
  assert.deepEqual(await books({ DATA_DIR }), sound)
  assert.equal(await siteProcess.health(), 200, 'the site goes on')
  siteProcess.kill('SIGTERM')
  await siteProcess.exit
  assert.deepEqual(await books({ DATA_DIR }), sound)
})

test('lists the problems and fails', async () => {
  const DATABASE_URL = await freshDatabaseUrl()
  const database = openDatabase({ url: DATABASE_URL, maxConnections: 1 })
  const site = { app: { db: database.db } }
  const fan = await seedAccount(site)
  await addCredits(site, fan, 12_345)
  const env = { DATABASE_URL, DATA_DIR: emptyDir() }
  const { code, text } = await books(env)
  assert.equal(code, 0, text)
  assert.match(text, /^1 journals with 2 entries\.\n {2}clearing {2}-\$123\.45\n {2}wallet {4}\$123\.45\n/)
  await database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update wallets set cents = 1`.execute(tx)
  })
  await database.close()
  assert.deepEqual(
    (await books(env)).text.match(/WRONG: A wallet doesn’t match its entries: (\S+)\./)?.[1],
    fan.id,
  )
  assert.equal((await books(env)).code, 1)
})

test('a real gateway is refused until test credits are written off, by a command that may be repeated', async () => {
  const DATABASE_URL = await freshDatabaseUrl()
  const database = openDatabase({ url: DATABASE_URL, maxConnections: 1 })
  const site = { app: { db: database.db } }
  await addCredits(site, await seedAccount(site), 1_000, 'sandbox')
  await addCredits(site, await seedAccount(site), 2_000)
  const env = { DATABASE_URL, DATA_DIR: emptyDir(), DEMO: 'off', PORT: '0', LOG_LEVEL: 'silent' }
  const stripe = { PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLIC_KEY: 'pk_test_1' }
  const start = await runScript('../main.ts', { ...env, ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_11' })
  assert.equal(start.code, 2, start.text)
  assert.match(start.text, /PAYMENTS=stripe cannot start: \$10\.00 of test credits .* write-off-sandbox/)

  const early = await books({ ...env, PAYMENTS: 'sandbox' }, 'write-off-sandbox')
  assert.deepEqual([early.code, /PAYMENTS is sandbox/.test(early.text)], [2, true])
  assert.equal((await books(env, 'write-off')).code, 2)
  const first = await books(env, 'write-off-sandbox')
  assert.equal(first.code, 0, first.text)
  assert.match(
    first.text,
    /^Test payments are written off: 0 sales reversed, \$10\.00 of credits and \$0\.00 /,
  )
  assert.match(first.text, /wallet {4}\$20\.00\n.*No problems found\./s)
  assert.match((await books(env, 'write-off-sandbox')).text, /\$0\.00 of credits and \$0\.00 of earnings/)
  await database.close()
})

test('reports a site without a ledger, and wrong settings', async () => {
  const nothing = await books({ DATA_DIR: emptyDir() })
  assert.equal(nothing.code, 2)
  assert.match(nothing.text, /There is no site/)
  assert.equal((await books({ DATA_DIR: emptyDir(), PORT: 'x' })).code, 2)
})

test('compares a settlement report with the ledger, stores nothing, and fails if anything differs', async () => {
  const DATABASE_URL = await freshDatabaseUrl()
  const database = openDatabase({ url: DATABASE_URL, maxConnections: 1 })
  const env = { DATABASE_URL, DATA_DIR: emptyDir(), DEMO: 'off', PORT: '0', LOG_LEVEL: 'silent' }
  const site = { app: { db: database.db } }
  const topUp = await seedTopUp(site, await seedAccount(site), 2_500)
  const { payment } = await database.db
    .selectFrom('top_ups')
    .select('payment')
    .where('id', '=', topUp)
    .executeTakeFirstOrThrow()
  const file = path.join(env.DATA_DIR, 'report.csv')
  const reconcile = (text: string, ...args: string[]) => {
    writeFileSync(file, text)
    return books(env, 'reconcile', file, ...args)
  }
  const lines = (amount: string) => reportOf([{ payment: payment ?? '', amount }])
  const same = await reconcile(lines('25.00'), '--gateway', 'sandbox')
  assert.equal(same.code, 0, same.text)
  assert.match(same.text, /matched {10}1 \(\$25\.00\).*No differences\./s)
  const different = await reconcile(lines('24.00'), '--gateway', 'sandbox')
  assert.equal(different.code, 1, different.text)
  assert.match(
    different.text,
    /DIFFERENT: different payment .*ours \$25\.00, theirs \$24\.00, off by -\$1\.00/,
  )
  for (const [text, args, message] of [
    ['<html></html>', ['--gateway', 'sandbox'], /web page/],
    [lines('25.00'), ['--gateway', 'nobody'], /Choose a provider/],
    [lines('25.00'), [], /reconcile FILE --gateway NAME/],
    [lines('25.00'), ['--gateway', 'sandbox', '--from', 'soon'], /Enter a date/],
  ] as const) {
    const refused = await reconcile(text, ...args)
    assert.deepEqual([refused.code, message.test(refused.text)], [2, true], refused.text)
  }
  assert.equal((await books(env, 'reconcile', 'no such file', '--gateway', 'sandbox')).code, 2)
  const stored = await database.db.selectFrom('provider_statements').selectAll().execute()
  assert.deepEqual(stored, [])
  await database.close()
})
