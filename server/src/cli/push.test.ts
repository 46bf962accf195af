import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import path from 'node:path'
import { test } from 'node:test'
import { answerOf, askAs } from '../../test/people.ts'
import { freshDatabaseUrl } from '../../test/postgres.ts'
import { PRODUCT_ENV } from '../../test/process-env.ts'
import { addDevice, freshPushSite } from '../../test/push.ts'
import { seedAccount } from '../../test/seed.ts'

const DATABASE_URL = await freshDatabaseUrl()
const site = await freshPushSite({ DATABASE_URL })

function push(...args: string[]): Promise<{ code: number; text: string }> {
  const env = { ...PRODUCT_ENV, DATABASE_URL, DATA_DIR: site.app.config.dataDir }
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [path.join(import.meta.dirname, 'push.ts'), ...args],
      { env },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, text: stdout + stderr }),
    )
  })
}

test('lists and rotates the keys while the site runs', async () => {
  const fan = await seedAccount(site)
  const keyOf = async () =>
    (await answerOf<{ key: string }>(askAs(site, fan, '{ pushSettings { key } }'))).key
  assert.match((await push()).text, /^There is no key yet/)
  const before = await keyOf()
  await addDevice(site, fan)
  assert.match((await push('list')).text, /current, devices: 1\n$/)
  assert.match((await push('rotate')).text, /^There is a new key\. .* Devices: 1\.\n$/)
  assert.notEqual(await keyOf(), before)
  assert.match((await push()).text, /current, devices: 0\n.*replaced .*, devices: 1\n$/)
  assert.equal((await push('nonsense')).code, 2)
  assert.equal((await push('rotate', 'now')).code, 2)
})
