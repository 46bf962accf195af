import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { test } from 'node:test'
import { recordBackup } from '#platform/backup/backup-state.ts'
import { openClient } from '#platform/postgres/database.ts'
import { fakeSmtpServer } from '../../test/fake-smtp-server.ts'
import { cleanUpAfterFile } from '../../test/file-cleanup.ts'
import { freshDatabaseUrl } from '../../test/postgres.ts'
import { emptyDir } from '../../test/spawned-site.ts'
import { parseConfig } from '../config/config.ts'
import { CHECKS } from './all-checks.ts'
import type { Check, DoctorContext } from './check.ts'
import { ageChecks } from './checks/age-checks.ts'
import { backups } from './checks/backups.ts'
import { clockCheck } from './checks/clock.ts'
import { configuration } from './checks/configuration.ts'
import { database } from './checks/database.ts'
import { disk } from './checks/disk.ts'
import { gateway } from './checks/gateway.ts'
import { keys } from './checks/keys.ts'
import { mail } from './checks/mail.ts'
import { passkeys } from './checks/passkeys.ts'
import { ports } from './checks/ports.ts'
import { confinementFinding, programs } from './checks/programs.ts'
import { push } from './checks/push.ts'
import { recommendations } from './checks/recommendations.ts'
import { files, redis } from './checks/stores.ts'
import { formatReport, isHealthy, runChecks } from './run-checks.ts'

const DATABASE_URL = await freshDatabaseUrl()
const client = await openClient(DATABASE_URL)
cleanUpAfterFile(() => client.end())

function contextWith(env: Record<string, string>, more: Partial<DoctorContext> = {}): DoctorContext {
  const config = parseConfig({ DATA_DIR: emptyDir(), DATABASE_URL, PORT: '0', DEMO: 'off', ...env })
  return { config, database: client, mailTo: null, dkimSelector: null, ...more }
}

/** All findings of a check as text. */
async function findingsText(
  check: Check,
  env: Record<string, string> = {},
  more: Partial<DoctorContext> = {},
): Promise<string> {
  const found = await check.run(contextWith(env, more))
  return found.map(({ state, found: words, todo }) => `${state}: ${words}${todo && ` → ${todo}`}`).join('\n')
}

test('reports what start-up refuses as bad, with the same message', async () => {
  assert.match(await findingsText(configuration), /^ok: No unsafe settings/)
  const dangerous = { SITE_URL: 'https://candid.example', PAYMENTS: 'sandbox', TRUST_PROXY: '1' }
  assert.match(
    await findingsText(configuration, dangerous),
    /^bad: PAYMENTS is sandbox .* → npm start rejects this/,
  )
  assert.match(
    await findingsText(configuration, { SITEURL: 'x' }),
    /^warn: SITEURL is not a setting; did you mean SITE_URL\? → Change \.env/,
  )
})

test('passkeys of another host than that of SITE_URL are a warning', async () => {
  const env = { SITE_URL: 'https://candid.example' }
  assert.equal(await findingsText(passkeys, env), 'ok: All passkeys belong to candid.example.')
  await client.query(`
    with owner as (
      insert into accounts (username, fullname, email, password_hash)
      values ('mara.keys', 'Mara', 'mara.keys@mail.example', '') returning id
    )
    insert into passkeys (account_id, credential_id, public_key, sign_count, transports, rp_id, name, created_at)
    select id, 'AAAA', '', 0, '{}', 'old.example', 'Phone', now() from owner
  `)
  assert.match(
    await findingsText(passkeys, env),
    /^warn: The passkeys of 1 accounts were created for old\.example.* → Set SITE_URL back/,
  )
})

test('age checks need a country database, and a method in each listed country', async () => {
  assert.equal(await findingsText(ageChecks), 'ok: No country is listed in Settings, Age checks.')
  assert.match(
    await findingsText(ageChecks, { AGE_WALLET_ISSUERS: '/nowhere.pem' }),
    /^bad: AGE_WALLET_ISSUERS \/nowhere\.pem cannot be used/,
  )
  await client.query(`
    with staff as (
      insert into accounts (username, fullname, email, password_hash)
      values ('age.admin', 'Admin', 'age.admin@mail.example', '') returning id
    ), version as (
      insert into setting_versions (staff_id, at, reason) select id, now(), 'The law' from staff returning version
    )
    insert into setting_changes (version, key, before, value, in_force_at)
    select version, 'ages.checks', '{}', '{"FR":["wallet"],"GB":["provider","staff"]}', now() from version
  `)
  assert.match(await findingsText(ageChecks), /^bad: .*COUNTRY_DATABASE is not set, so no viewer is asked/)
  const COUNTRY_DATABASE = '/etc/countries.csv'
  assert.equal(
    await findingsText(ageChecks, { COUNTRY_DATABASE }),
    [
      'bad: In FR, no way to confirm one’s age is configured, so no viewer there sees media. → Set AGE_WALLET_ISSUERS, or change Settings, Age checks.',
      'warn: In GB, provider is chosen but not configured. → Set AGE_PROVIDER_URL, or change Settings, Age checks.',
    ].join('\n'),
  )
})

test('a key that others can read is bad', async () => {
  const DATA_DIR = emptyDir()
  const file = path.join(DATA_DIR, 'secret.key')
  writeFileSync(file, 'key', { mode: 0o600 })
  assert.match(await findingsText(keys, { DATA_DIR }), /^ok: secret\.key is private/)
  chmodSync(file, 0o644)
  assert.match(
    await findingsText(keys, { DATA_DIR }),
    /^bad: secret\.key can be read by other users .*chmod 600/,
  )
})

test('measures the disk and reports a missing folder', async () => {
  assert.match(
    await findingsText(disk),
    /% of space is free in .*\n.*inodes are free.*\n.*A small write takes \d/,
  )
  assert.match(
    await findingsText(disk, { DATA_DIR: '/nowhere/candid' }),
    /^bad: \/nowhere\/candid cannot be used/,
  )
  const DATA_DIR = emptyDir()
  assert.equal(await findingsText(files, { DATA_DIR }), '')
  assert.deepEqual(readdirSync(DATA_DIR), [], 'a look leaves nothing behind')
  mkdirSync(path.join(DATA_DIR, 'files'))
  assert.match(
    await findingsText(files, { DATA_DIR }),
    /^ok: Files can be written to and read from DATA_DIR\/files/,
  )
})

test('checks the database and reports an unreachable one', async () => {
  assert.match(await findingsText(database), /^ok: PostgreSQL 18.*\nok: Its user can create/)
  assert.match(
    await findingsText(database, {}, { database: null }),
    /^bad: The database at DATABASE_URL does not respond/,
  )
  assert.match(await findingsText(clockCheck), /^ok: The clocks of this machine and the database agree/)
  const replica = { DATABASE_REPLICA_URLS: DATABASE_URL }
  assert.match(await findingsText(database, replica), /bad: \S+ is not a replica: it accepts writes itself/)
})

test('sends a test mail; an unreachable mail server is bad, without printing its password', async (t) => {
  assert.match(await findingsText(mail), /^warn: SMTP_URL is not set/)
  const nobody = await findingsText(mail, { SMTP_URL: 'smtp://me:hunter2@127.0.0.1:1' })
  assert.match(nobody, /^bad: The mail server rejects email/)
  assert.doesNotMatch(nobody, /hunter2/)
  const far = await fakeSmtpServer(t)
  const sent = await findingsText(
    mail,
    { SMTP_URL: far.url, MAIL_FROM: 'a@b.example' },
    { mailTo: 'op@candid.example' },
  )
  assert.match(sent, /^ok: Sent a test email to op@candid\.example/)
  assert.deepEqual(
    far.received.map(({ to }) => to),
    [['<op@candid.example>']],
  )
})

test('reports a model of the feed that no worker has trained for days', async () => {
  const trained = (days: number) =>
    client.query(
      `with gone as (delete from recommendation_models)
      insert into recommendation_models (started_at, finished_at) select at, at from (select now() - $1 * interval '1 day' as at)`,
      [days],
    )
  assert.match(await findingsText(recommendations), /^ok: The feed has no model yet/)
  await trained(0)
  assert.match(await findingsText(recommendations), /^ok: The feed has a recent model/)
  await trained(4)
  assert.match(await findingsText(recommendations), /^warn: The model of the feed is 4 days old/)
  await client.query('delete from recommendation_models')
})

test('push notifications need https and a contact', async () => {
  assert.match(await findingsText(push), /^ok: Browsers can subscribe/)
  assert.match(
    await findingsText(push, { SITE_URL: 'http://candid.example' }),
    /^warn: SITE_URL does not begin/,
  )
  const SITE_URL = 'https://candid.example'
  assert.match(
    await findingsText(push, { SITE_URL }),
    /^warn: COMPANY_CONTACT is not set.* → Set COMPANY_CONTACT/,
  )
  assert.match(await findingsText(push, { SITE_URL, COMPANY_CONTACT: 'op@candid.example' }), /^ok/)
})

test('a rejected gateway key is bad, and so are test and live keys mixed', async () => {
  assert.match(await findingsText(gateway, { PAYMENTS: 'none' }), /^warn: PAYMENTS is none/)
  const stripe = { PAYMENTS: 'stripe', STRIPE_PUBLIC_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1234' }
  const words = await findingsText(gateway, {
    ...stripe,
    STRIPE_SECRET_KEY: 'sk_test_12',
    STRIPE_API_URL: 'http://127.0.0.1:1',
  })
  assert.match(words, /^bad: Stripe does not respond.*\nbad: One is a test key/)
  assert.doesNotMatch(words, /sk_test_12/)
})

test('distinguishes ports that are taken from ports that cannot be bound', async (t) => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  t.after(() => other.close())
  const { port } = other.address() as { port: number }
  const env = { PORT: String(port), ROLES: 'web' }
  assert.match(await findingsText(ports, env), new RegExp(`^bad: PORT ${port} is taken by another program`))
  const redirected = {
    ...env,
    PORT: '0',
    TLS_CERT: 'a.pem',
    TLS_KEY: 'b.pem',
    HTTP_REDIRECT_PORT: String(port),
  }
  assert.match(
    await findingsText(ports, redirected),
    /^bad: HTTP_REDIRECT_PORT \d+ is taken by another program/,
  )
  // Reserved for documentation (RFC 5737).
  const elsewhere = { ...env, HOST: '192.0.2.1' }
  assert.match(await findingsText(ports, elsewhere), /^bad: PORT \d+ cannot be opened on HOST 192\.0\.2\.1/)
})

test('checks the encoders of ffmpeg; a missing ffmpeg is bad where videos are processed', async (t) => {
  assert.match(await findingsText(programs), /^ok: ffmpeg \S+ has all required encoders/)
  assert.match(
    await findingsText(programs),
    /Tools that read uploaded files have .*limits on memory and time/,
  )
  const all = { hasOwnUser: true, hasNoNetwork: true, hasNoNewPrivileges: true, hasSyscallFilter: true }
  assert.equal(confinementFinding(all, all).state, 'ok')
  for (const [tools, pictures, words] of [
    [{ ...all, hasNoNetwork: false }, all, /They can reach the network/],
    [{ ...all, hasNoNewPrivileges: false }, all, /can gain privileges/],
    [{ ...all, hasSyscallFilter: false }, all, /No filter blocks the system calls/],
    [all, { ...all, hasOwnUser: false }, /Identity pictures are read by the site's own user/],
  ] as const) {
    const { state, found, todo } = confinementFinding(tools, pictures)
    assert.deepEqual([state, todo.length > 0], ['warn', true])
    assert.match(found, words)
  }
  const { PATH } = process.env
  t.after(() => {
    process.env.PATH = PATH
  })
  process.env.PATH = emptyDir()
  assert.match(await findingsText(programs), /^bad: ffmpeg or ffprobe does not run where videos are prepared/)
  assert.match(await findingsText(programs, { ROLES: 'web' }), /^warn: ffmpeg or ffprobe cannot run/)
})

test('an unreachable Redis is bad', async () => {
  assert.equal(await findingsText(redis), '')
  assert.match(await findingsText(redis, { REDIS_URL: 'redis://127.0.0.1:1' }), /^bad: Redis is not usable/)
})

test('reports a pg_dump that cannot back up the database before the nightly backup fails', async () => {
  await client.query('create table if not exists site_marks (name text primary key, value text not null)')
  const old = path.join(emptyDir(), 'pg_dump')
  const is = (version: string) =>
    writeFileSync(old, `#!/bin/sh\necho "pg_dump (PostgreSQL) ${version}"\n`, { mode: 0o755 })
  is('15.18')
  const words = 'pg_dump is version 15\\.18, but the server at DATABASE_URL is 18'
  assert.match(
    await findingsText(backups, { PG_DUMP: old, BACKUP_TO: '/mnt/safe' }),
    new RegExp(`^bad: .*${words}`, 'm'),
  )
  assert.match(await findingsText(backups, { PG_DUMP: old }), new RegExp(`^warn: .*${words}`, 'm'))
  assert.match(await findingsText(backups, { PG_DUMP: '/nowhere/pg_dump' }), /pg_dump cannot run here/)
  is('18.4')
  assert.match(await findingsText(backups, { PG_DUMP: old }), /^ok: .*pg_dump can back up this database/m)
})

test('no backup, an old one and a failed one are bad', async () => {
  await client.query('create table if not exists site_marks (name text primary key, value text not null)')
  assert.match(await findingsText(backups), /^bad: There is no backup\. → Set BACKUP_TO/)
  assert.match(await findingsText(backups, { BACKUP_TO: '/mnt/safe' }), /^warn: There is no backup yet/)
  const good = { id: 'x', place: '/mnt/safe', files: 1, bytes: 1 }
  await recordBackup(DATABASE_URL, { good: { ...good, at: new Date().toISOString() } })
  assert.match(await findingsText(backups), /^ok: The last good backup is 0 hours old/)
  await recordBackup(DATABASE_URL, { good: { ...good, at: '2026-01-01T00:00:00Z' } })
  assert.match(await findingsText(backups), /^bad: The last good backup is \d{3,} hours old/)
  await recordBackup(DATABASE_URL, {
    failed: { at: '2026-01-02T00:00:00Z', words: 'There is no space left.' },
  })
  assert.match(await findingsText(backups), /^bad: The last backup failed: There is no space left/)
})

test('a check that throws is reported, the others still run, and every problem has a remedy', async () => {
  const broken: Check = { section: 'broken', run: () => Promise.reject(new Error('nobody expected this')) }
  const report = await runChecks([broken, ...CHECKS], contextWith({}))
  assert.equal(isHealthy(report), false)
  assert.match(formatReport(report), /^broken\n {2}BAD {3}This check failed \(nobody expected this\)/)
  assert.ok(report.length > 6)
  for (const { state, todo } of report.flatMap(({ findings }) => findings))
    assert.equal(todo === '', state === 'ok')
})
