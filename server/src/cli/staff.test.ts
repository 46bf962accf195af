/** The operator command that makes the first admin. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import path from 'node:path'
import { test } from 'node:test'
import { mailTo } from '../../test/mail.ts'
import { freshDatabaseUrl } from '../../test/postgres.ts'
import { PRODUCT_ENV } from '../../test/process-env.ts'
import { seedAccount } from '../../test/seed.ts'
import { freshSite } from '../../test/site.ts'

test('the operator grants roles to confirmed accounts and revokes them, with clear errors', async () => {
  const DATABASE_URL = await freshDatabaseUrl()
  const site = await freshSite({ DATABASE_URL }, { worker: true })
  const { db } = site.app
  const [ida, unsure] = [await seedAccount(site, { username: 'ida.brandt' }), await seedAccount(site)]
  await db.updateTable('accounts').set({ email_verified_at: null }).where('id', '=', unsure.id).execute()
  const env = { ...PRODUCT_ENV, DATABASE_URL, DATA_DIR: site.app.config.dataDir }
  const staff = (...args: string[]) =>
    new Promise<{ code: number; text: string }>((resolve) => {
      const file = path.join(import.meta.dirname, 'staff.ts')
      const child = execFile(process.execPath, [file, ...args], { env }, (_error, stdout, stderr) =>
        resolve({ code: child.exitCode ?? -1, text: stdout + stderr }),
      )
    })

  assert.match((await staff('list')).text, /No staff yet/)
  const given = await staff('add', 'IDA.brandt@seed.example', 'admin', 'finance')
  assert.deepEqual(given, { code: 0, text: 'ida.brandt is now finance, admin.\n' })
  assert.match((await staff('add', 'ida.brandt@seed.example', 'admin')).text, /was already finance, admin/)
  assert.equal((await staff()).text, 'ida.brandt: finance, admin; without two-step sign-in\n')

  const wrong = await Promise.all([
    staff('add', 'ida.brandt@seed.example', 'owner'),
    staff('add', 'nobody@seed.example', 'admin'),
    staff('add', `${unsure.username}@seed.example`, 'admin'),
    staff('add', 'ida.brandt@seed.example'),
    staff('remove', 'ida.brandt@seed.example', 'admin'),
    staff('promote', 'ida.brandt@seed.example'),
  ])
  const said = [
    /There is no role owner/,
    /No account has/,
    /No account has/,
    /ROLE…/,
    /at least one admin/,
    /list/,
  ]
  for (const [index, { code, text }] of wrong.entries()) {
    assert.equal(code, 2, text)
    assert.match(text, said[index] ?? /never/)
  }
  assert.equal(
    (await staff('remove', 'ida.brandt@seed.example', 'finance')).text,
    'ida.brandt is now admin.\n',
  )

  const mail = await mailTo(site, { to: 'ida.brandt@seed.example', kind: 'staff-roles-changed' })
  assert.match(mail.text, /finance, admin/)
  const log = await db
    .selectFrom('audit_log')
    .select(['staff_id', 'account_id', 'before', 'after'])
    .where('action', '=', 'staff.roles')
    .orderBy('id')
    .execute()
  assert.deepEqual(log, [
    { staff_id: null, account_id: ida.id, before: { roles: '' }, after: { roles: 'finance admin' } },
    { staff_id: null, account_id: ida.id, before: { roles: 'finance admin' }, after: { roles: 'admin' } },
  ])
})
