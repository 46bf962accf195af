import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import path from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openDatabase } from '#platform/postgres/database.ts'
import { emptyDir, startHouse } from '../test/house.ts'
import { fill } from '../test/money.ts'
import { freshDatabaseUrl } from '../test/postgres.ts'
import { seedAccount } from '../test/seed.ts'

type Told = { code: number; text: string }

function books(env: Record<string, string>): Promise<Told> {
  return new Promise((resolve) => {
    const options = { env: { PATH: process.env.PATH ?? '', ...env } }
    const child = execFile(
      process.execPath,
      [path.join(import.meta.dirname, 'books.ts')],
      options,
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, text: stdout + stderr }),
    )
  })
}

test('the books of a site are proved while it runs and when it does not', async () => {
  const DATA_DIR = emptyDir()
  const house = await startHouse(DATA_DIR, { DEMO: 'off' })
  await house.untilHealth(200)
  const sound = { code: 0, text: '0 journals with 0 entries.\nEverything is right.\n' }
  assert.deepEqual(await books({ DATA_DIR }), sound)
  assert.equal(await house.health(), 200, 'the site goes on')
  house.kill('SIGTERM')
  await house.exit
  assert.deepEqual(await books({ DATA_DIR }), sound)
})

test('what is off is named, and the command fails', async () => {
  const DATABASE_URL = await freshDatabaseUrl()
  const database = openDatabase({ url: DATABASE_URL, maxConnections: 1 })
  const site = { app: { db: database.db } }
  const fan = await seedAccount(site)
  await fill(site, fan, 12_345)
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
    (await books(env)).text.match(/WRONG: A wallet is not what its entries say: (\S+)\./)?.[1],
    fan.id,
  )
  assert.equal((await books(env)).code, 1)
})

test('where there are no books yet, and where the settings are wrong, it says so', async () => {
  const nothing = await books({ DATA_DIR: emptyDir() })
  assert.equal(nothing.code, 2)
  assert.match(nothing.text, /There are no books/)
  assert.equal((await books({ DATA_DIR: emptyDir(), PORT: 'x' })).code, 2)
})
