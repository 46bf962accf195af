/** `npm run vault` on a whole site: rotates the keys of all encrypted data, which stay readable. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import path from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { keysInUse } from '#platform/vault/rotate.ts'
import { seedApplication } from '../../test/creators.ts'
import { answerOf, askAs } from '../../test/people.ts'
import { freshDatabaseUrl } from '../../test/postgres.ts'
import { PRODUCT_ENV } from '../../test/process-env.ts'
import { seedAccount } from '../../test/seed.ts'
import { freshSite } from '../../test/site.ts'
import { seedStaff } from '../../test/staff.ts'
import { SEALED_LOCATIONS } from '../app/sealed-locations.ts'

const DATABASE_URL = await freshDatabaseUrl()
const site = await freshSite({ RATE_LIMITS: 'off', DATABASE_URL })

function vault(...args: string[]): Promise<{ code: number; text: string }> {
  const env = { ...PRODUCT_ENV, DATABASE_URL, DATA_DIR: site.app.config.dataDir }
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [path.join(import.meta.dirname, 'vault.ts'), ...args],
      { env },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, text: stdout + stderr }),
    )
  })
}

test('rotates keys while the site runs; a key in use cannot be forgotten', async () => {
  const id = await seedApplication(site, await seedAccount(site))
  const staff = await seedStaff(site, 'moderator')
  assert.match((await vault()).text, /^site-key {2}5 sealed, current\n$/)
  const rotated = await vault('rotate')
  assert.match(rotated.text, /^3 files and 2 texts are now wrapped with the key [0-9a-f]{8}\./)
  const key = site.app.keyring.current().id
  assert.deepEqual(await keysInUse(site.app, SEALED_LOCATIONS), new Map([[key, 5]]))
  const opened = await answerOf<{ firstName: string; documents: { url: string }[] }>(
    askAs(site, staff, 'query ($id: ID!) { creatorApplication(id: $id) { firstName documents { url } } }', {
      id,
    }),
  )
  assert.equal(opened.firstName, 'Mara')
  for (const { url } of opened.documents)
    assert.equal((await site.get(url, { headers: { cookie: staff.cookie } })).status, 200)
  assert.equal((await vault('forget', key)).code, 2)
  assert.equal((await vault('nonsense')).code, 2)
})

test('the rotation covers every encrypted column of all slices', async () => {
  const { rows } = await sql<{ place: string }>`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' and column_name like '%sealed%'
  `.execute(site.app.db)
  assert.ok(rows.length > 1)
  const known = SEALED_LOCATIONS.columns.map(({ table, column }) => `${table}.${column}`)
  assert.deepEqual(
    rows.map(({ place }) => place).filter((place) => !known.includes(place)),
    [],
  )
})
