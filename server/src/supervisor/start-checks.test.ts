/** Start-up checks of the key, permissions, PostgreSQL version, and fingerprints in the database. */
import assert from 'node:assert/strict'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { openClient, openDatabase } from '#platform/postgres/database.ts'
import { createS3Storage } from '#platform/storage/s3-storage.ts'
import { openKeyring } from '#platform/vault/keyring.ts'
import { freshDatabaseUrl } from '../../test/postgres.ts'
import { startS3 } from '../../test/s3/s3-server.ts'
import { shortKeyFingerprint, siteSecret } from '../config/site-secret.ts'
import { refuseOldServer } from './database-server.ts'
import { restrictPermissions } from './private-dir.ts'
import { compareFingerprints } from './site-fingerprints.ts'
import { recordVaultKey, refuseWithoutVaultKey } from './vault-key-record.ts'

const log = pino({ level: 'silent' })
const dirs: string[] = []
after(() => {
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true })
})

function emptyDir(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'candid-start-'))
  dirs.push(dir)
  return dir
}

const modeOf = (...names: string[]) => statSync(path.join(...names)).mode & 0o7777

test('generates a private key file once in a new data directory', () => {
  const dir = emptyDir()
  const key = siteSecret(dir, null)
  assert.ok(key.length >= 32)
  assert.equal(siteSecret(dir, null), key)
  assert.deepEqual(readdirSync(dir), ['secret.key'])
  assert.equal(modeOf(dir, 'secret.key'), 0o600)
  assert.notEqual(siteSecret(emptyDir(), null), key)
})

for (const [how, content] of [
  ['empty', ''],
  ['empty', ' \n'],
  ['damaged', 'abc\n'],
] as const) {
  test(`refuses a key file that is ${how} (${JSON.stringify(content)}), unless SECRET_KEY is set`, () => {
    const dir = emptyDir()
    writeFileSync(path.join(dir, 'secret.key'), content)
    assert.throws(() => siteSecret(dir, null), new RegExp(`secret\\.key is ${how}.*\\nRestore the file`))
    assert.equal(readFileSync(path.join(dir, 'secret.key'), 'utf8'), content, 'it is left as it is')
    assert.equal(siteSecret(dir, 'k'.repeat(32)), 'k'.repeat(32))
  })
}

for (const data of ['postgres', 'files', 'mailbox', 'demo-accounts.json'])
  test(`does not generate a new key if ${data} exists`, () => {
    const dir = emptyDir()
    mkdirSync(path.join(dir, data))
    assert.throws(
      () => siteSecret(dir, null),
      /secret\.key is missing.*\nRestore the file from a backup, or set/,
    )
    assert.equal(existsSync(path.join(dir, 'secret.key')), false)
  })

test("removes other users' permissions at start-up, except for symlinks and their targets", () => {
  const dir = emptyDir()
  const elsewhere = emptyDir()
  for (const name of ['incoming', 'mailbox', 'files']) mkdirSync(path.join(dir, name))
  writeFileSync(path.join(dir, 'postgres.log'), '')
  symlinkSync(elsewhere, path.join(dir, 'link'))
  const open = () => {
    for (const name of ['', 'incoming', 'mailbox', 'files']) chmodSync(path.join(dir, name), 0o2755)
    chmodSync(path.join(dir, 'postgres.log'), 0o644)
    chmodSync(elsewhere, 0o755)
  }
  open()
  restrictPermissions(dir, { filesForGroup: false }, log)
  for (const name of ['', 'incoming', 'mailbox', 'files']) assert.equal(modeOf(dir, name), 0o2700, name)
  assert.equal(modeOf(dir, 'postgres.log'), 0o600)
  assert.equal(modeOf(elsewhere), 0o755)

  open()
  restrictPermissions(dir, { filesForGroup: true }, log)
  assert.equal(modeOf(dir), 0o2710, 'nginx walks through')
  assert.equal(modeOf(dir, 'files'), 0o2750, 'and reads here')
  for (const name of ['incoming', 'mailbox']) assert.equal(modeOf(dir, name), 0o2700, name)
})

test('refuses an old PostgreSQL version', async () => {
  const url = await freshDatabaseUrl({ empty: true })
  await refuseOldServer(url)
  await assert.rejects(
    refuseOldServer(url, 99),
    /^Error: Candid needs PostgreSQL 99 or newer, but .* is 18\.\d/,
  )
})

test('warns about files or a SECRET_KEY that the database does not know, and refuses another key file', async () => {
  const url = await freshDatabaseUrl({ empty: true })
  const [home, other] = [emptyDir(), emptyDir()]
  const at = (dataDir: string, letter = 's', isKeyChosen = false) =>
    compareFingerprints({ url, dataDir, secret: letter.repeat(32), isKeyConfigured: isKeyChosen })
  assert.deepEqual(await Promise.all([at(home), at(home)]), [[], []])
  const [warning, ...more] = await at(other)
  assert.deepEqual(more, [])
  assert.match(warning ?? '', /are not the ones this database was used with/)
  assert.match(warning ?? '', /need one folder of files: mount it/)
  assert.ok(warning?.includes(readFileSync(path.join(home, 'files/.site'), 'utf8').trim()))
  await assert.rejects(at(home, 't'), /different secret key .*\nCopy secret\.key/)
  assert.match((await at(home, 't', true)).join(), /^SECRET_KEY is not the key/)
  cpSync(path.join(home, 'files'), path.join(other, 'files'), { recursive: true })
  assert.deepEqual(await at(other), [])
})

test('refuses to start next to a node with another key, even one from SECRET_KEY', async () => {
  const url = await freshDatabaseUrl({ empty: true })
  const dataDir = emptyDir()
  const at = (letter: string) =>
    compareFingerprints({ url, dataDir, secret: letter.repeat(32), isKeyConfigured: true })
  const node = await openClient(url, `candid web ${shortKeyFingerprint('s'.repeat(32))}`)
  await assert.rejects(at('t'), /^Error: Another node of this site, .*, uses .*\nAll nodes .* SECRET_KEY/)
  assert.deepEqual(await at('s'), [], 'with the same one it is another node of the site')
  await node.end()
  assert.match((await at('t')).join(), /^SECRET_KEY is not the key/, 'alone it is only warned')
})

test('recognises its bucket, and warns about another one by name', async (t) => {
  const url = await freshDatabaseUrl({ empty: true })
  const s3 = await startS3()
  t.after(() => s3.close())
  const place = { endpoint: s3.endpoint, bucket: s3.env.S3_BUCKET ?? '', ...s3.keys, isPathStyle: true }
  const bucket = { name: place.bucket, storage: await createS3Storage(place) }
  const at = () =>
    compareFingerprints({ url, dataDir: emptyDir(), bucket, secret: 's'.repeat(32), isKeyConfigured: false })
  assert.deepEqual(await Promise.all([at(), at()]), [[], []])
  const mark = s3.bucket.get('site/mark/mark.txt').bytes.toString().trim()
  s3.bucket.objects.clear()
  const [warning = ''] = await at()
  assert.match(warning, /in the bucket "candid-files" are not the ones this database was used with/)
  assert.ok(warning.includes(mark), 'and it is said how the warning ends')
})

test('refuses a node without the vault key in use, and says how to copy it', async () => {
  const url = await freshDatabaseUrl()
  const secret = 'k'.repeat(32)
  const [first, second] = [emptyDir(), emptyDir()]
  const ringIn = (dataDir: string) => openKeyring({ dataDir, secret, configured: null })
  const starts = (dataDir: string) => refuseWithoutVaultKey(url, ringIn(dataDir), dataDir)
  await starts(second)
  ringIn(first).beginRotation()
  await starts(first)
  await assert.rejects(starts(second), /need the vault key \S+, which is missing here\.\nCopy vault\.keys/)
  cpSync(path.join(first, 'vault.keys'), path.join(second, 'vault.keys'))
  await starts(second)

  ringIn(first).endRotation()
  ringIn(first).beginRotation()
  const { db, close } = openDatabase({ url, maxConnections: 1 })
  await recordVaultKey(db, ringIn(first).current().id)
  await close()
  await assert.rejects(starts(second), /Copy vault\.keys/, 'a rotation is known at once')
})
