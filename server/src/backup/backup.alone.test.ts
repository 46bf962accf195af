import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { type FileKey, fileKey, isFileKey } from '#platform/storage/file-key.ts'
import { hashAt, startWriting } from '../../test/backup-writers.ts'
import { builtSiteDir } from '../../test/built-site.ts'
import { makeClip } from '../../test/clips.ts'
import { openEmbeddedDatabase } from '../../test/embedded-database.ts'
import { addCredits } from '../../test/money.ts'
import { freshDatabaseUrl } from '../../test/postgres.ts'
import { PRODUCT_ENV } from '../../test/process-env.ts'
import { mediaRow, prepareNow, seedUploadedMedia } from '../../test/processing.ts'
import { startS3 } from '../../test/s3/s3-server.ts'
import { seedAccount } from '../../test/seed.ts'
import { emptyDir, spawnSite } from '../../test/spawned-site.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { openApp } from '../app/app.ts'
import { parseConfig } from '../config/config.ts'

const BACKUP_KEY = 'a passphrase for tests'

type CommandResult = { code: number; text: string }

function command(
  file: 'backup.ts' | 'restore.ts',
  env: Record<string, string>,
  ...args: string[]
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [path.join(import.meta.dirname, '../cli', file), ...args],
      { env: { ...PRODUCT_ENV, BACKUP_KEY, ...env } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, text: stdout + stderr }),
    )
  })
}

const count = (of: ReadonlySet<string>, among: ReadonlySet<string>) => of.intersection(among).size

test('a backup under load contains every acknowledged write, and its restore passes verification', async (t) => {
  const [home, location, back] = [await builtSiteDir(), emptyDir(), emptyDir()]
  const siteProcess = await spawnSite(home, {
    DEMO: 'off',
    PAYMENTS: 'sandbox',
    RATE_LIMITS: 'off',
    ROLES: 'web',
  })
  await siteProcess.untilHealth(200)
  const origin = openEmbeddedDatabase(home)
  const site = { app: { db: origin.db } }
  const creator = await seedAccount(site, { isCreator: true })
  const playable = await playableVideo(home, origin.url, creator)
  const people = [await seedAccount(site), await seedAccount(site), await seedAccount(site)]
  for (const person of people) await addCredits(site, person, 1_000_000, 'sandbox')
  const writers = startWriting(siteProcess, home, people, creator)
  await waitUntil(
    () => writers.tips.size > 3 && writers.messages.size > 3 && writers.pictures.size > 3,
    () => `nobody writes:\n${siteProcess.output()}`,
  )
  const [tipsBefore, messagesBefore] = [new Set(writers.tips), new Set(writers.messages)]
  const actsBefore = writers.writeCount()
  const made = await command('backup.ts', { DATA_DIR: home }, location)
  assert.equal(made.code, 0, made.text)
  assert.match(
    made.text,
    /Backup \S+ is in \/.*: the database \(.*\) and \d+ files .*\n\d+ chunks were added .* each was read back and verified\./,
  )
  const actsMeanwhile = writers.writeCount() - actsBefore
  await writers.stop()
  t.diagnostic(`${actsBefore} acts before the backup, ${actsMeanwhile} while it was made`)
  assert.ok(actsMeanwhile > 0, 'the site worked meanwhile')
  assert.equal(existsSync(path.join(home, 'files/.held')), false, 'what was held back is gone')
  await origin.close()

  const restored = await command('restore.ts', {}, location, '--into', back)
  assert.equal(restored.code, 0, restored.text)
  assert.match(
    restored.text,
    /\d+ files .* are restored.*\nThe books balance: \d+ journals .*\nThe audit log is unchanged.*\nEvery file in the database is present: [1-9]\d*\.\nVerified\./,
  )
  assert.doesNotMatch(made.text + restored.text, new RegExp(BACKUP_KEY))
  for (const name of ['secret.key', 'files/.site'])
    assert.deepEqual(readFileSync(path.join(back, name)), readFileSync(path.join(home, name)))
  assert.equal(existsSync(path.join(back, '.restoring')), false)

  // The restored site runs next to the old one.
  const again = await spawnSite(back, { DEMO: 'off', PAYMENTS: 'sandbox', ROLES: 'web' })
  await again.untilHealth(200)
  const copy = openEmbeddedDatabase(back)
  const sales = await copy.db
    .selectFrom('sales')
    .innerJoin('ledger_journals', 'ledger_journals.id', 'sales.journal_id')
    .select('ledger_journals.key')
    .execute()
  const keys = new Set(sales.map(({ key }) => key.slice(key.lastIndexOf(':') + 1)))
  assert.equal(count(tipsBefore, keys), tipsBefore.size, 'an acknowledged tip is gone')
  assert.equal(keys.size, sales.length, 'a tip is there twice')
  assert.equal(count(keys, writers.tips), keys.size, 'a tip is there that nobody gave')
  const restoredMessages = new Set(
    (await copy.db.selectFrom('messages').select('id').execute()).map(({ id }) => id),
  )
  assert.equal(
    count(messagesBefore, restoredMessages),
    messagesBefore.size,
    'an acknowledged message is gone',
  )
  assert.equal(
    count(restoredMessages, writers.messages),
    restoredMessages.size,
    'a message is there that nobody wrote',
  )
  const { avatar } = await copy.db
    .selectFrom('accounts')
    .select('avatar')
    .where('id', '=', people[2]?.id ?? '')
    .executeTakeFirstOrThrow()
  assert.equal(hashAt(back, avatar ?? ''), writers.pictures.get(avatar ?? ''), 'the picture is another one')
  await copy.close()
  for (const each of [siteProcess, again]) {
    each.kill('SIGTERM')
    await each.exit
  }

  const still = await command('backup.ts', { DATA_DIR: home }, location, '--keep', '1')
  assert.equal(still.code, 0, still.text)
  assert.match(still.text, /1 older backups and \d+ chunks .* were removed\./)
  const list = await command('restore.ts', {}, location, '--list')
  assert.equal(list.text.trim().split('\n').length, 1, 'one backup is left')
  assert.match(
    (await command('backup.ts', { DATA_DIR: home }, location, '--verify')).text,
    /1 backup of \d+ chunks, and each chunk is intact\./,
  )

  const other = await command(
    'restore.ts',
    { BACKUP_KEY: 'another passphrase' },
    location,
    '--into',
    emptyDir(),
  )
  assert.deepEqual([other.code, /This is not the key/.test(other.text)], [2, true], other.text)
  const full = await command('restore.ts', {}, location, '--into', home)
  assert.deepEqual(
    [full.code, /is not empty \(.*\): a restore never overwrites anything/.test(full.text)],
    [2, true],
  )
  assert.match(
    (await command('restore.ts', {}, location, '--into', emptyDir(), '--at', 'x')).text,
    /There is no backup x in/,
  )

  await t.test('files in a bucket are backed up and restored into an empty bucket', () =>
    backUpThroughBucket(home, location, playable),
  )
})

/** A video that was probed but has no renditions; a site without a worker never makes them. */
async function playableVideo(dataDir: string, url: string, owner: { id: string }): Promise<FileKey> {
  const config = parseConfig({ DATA_DIR: dataDir, NODE_ENV: 'test', LOG_LEVEL: 'silent' })
  const site = { app: await openApp(config, 'worker', url) }
  try {
    await site.app.jobs.start('sender')
    const id = await seedUploadedMedia(site, owner, await makeClip({ seconds: 1, width: 90, height: 160 }))
    await prepareNow(site, id)
    const { state, playback_run } = await mediaRow(site, id)
    assert.equal(state, 'playable')
    return fileKey('media', id, playback_run ?? '', 'play.mp4')
  } finally {
    await site.app.jobs.stop()
    await site.app.close()
  }
}

/** The same site with its files moved to a bucket; the disk keeps only what never goes into one. */
async function backUpThroughBucket(home: string, location: string, playable: FileKey): Promise<void> {
  const [bucket, empty] = [await startS3(), await startS3()]
  try {
    const files = path.join(home, 'files')
    for (const entry of readdirSync(files, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name)
      const key = path.relative(files, file)
      if (entry.isFile() && isFileKey(key))
        bucket.bucket.put(key, readFileSync(file), { type: 'image/webp', meta: {} })
    }
    const keys = [...bucket.bucket.objects.keys()].sort()
    assert.ok(keys.length > 0)
    rmSync(files, { recursive: true })
    const made = await command('backup.ts', { DATA_DIR: home, ...bucket.env }, location)
    assert.equal(made.code, 0, made.text)
    const back = emptyDir()
    const restored = await command('restore.ts', empty.env, location, '--into', back)
    assert.equal(restored.code, 0, restored.text)
    assert.match(restored.text, /Every file in the database is present: [1-9]\d*\.\nVerified\./)
    assert.deepEqual([...empty.bucket.objects.keys()].sort(), keys)
    assert.equal(existsSync(path.join(back, 'files/avatars')), false)

    bucket.bucket.objects.delete(playable)
    empty.bucket.objects.clear()
    assert.equal((await command('backup.ts', { DATA_DIR: home, ...bucket.env }, location)).code, 0)
    const holed = await command('restore.ts', empty.env, location, '--into', emptyDir())
    assert.equal(holed.code, 1, holed.text)
    assert.match(
      holed.text,
      new RegExp(`WRONG: The database references files/${playable}, which is missing\\.`),
    )
    assert.equal(holed.text.match(/WRONG/g)?.length, 1, holed.text)
  } finally {
    await bucket.close()
    await empty.close()
  }
}

test('explains in one sentence why a backup cannot be made', async () => {
  const [DATA_DIR, location] = [emptyDir(), emptyDir()]
  assert.match((await command('backup.ts', { DATA_DIR }, location)).text, /There is no site in .* yet\./)
  assert.deepEqual(readdirSync(location), [])
  const DATABASE_URL = await freshDatabaseUrl()
  const env = { DATA_DIR, DATABASE_URL }
  assert.match((await command('backup.ts', env)).text, /npm run backup -- FOLDER or s3:/)
  assert.match((await command('backup.ts', env, location, '--keep', '0')).text, /--keep takes a number/)
  assert.match(
    (await command('backup.ts', env, DATA_DIR)).text,
    /is inside .* Choose a folder on another disk/,
  )
  const missing = await command('backup.ts', { ...env, PG_DUMP: '/nowhere/pg_dump' }, location)
  assert.deepEqual(
    [missing.code, /pg_dump cannot run here\. Install the PostgreSQL/.test(missing.text)],
    [2, true],
  )
  const old = path.join(DATA_DIR, 'old_dump')
  writeFileSync(old, '#!/bin/sh\necho "pg_dump (PostgreSQL) 15.18 (Debian)"\n', { mode: 0o755 })
  const refused = await command('backup.ts', { ...env, PG_DUMP: old }, location)
  assert.match(
    refused.text,
    /is version 15\.18, but the server at DATABASE_URL is 18\S* ?.*Install the PostgreSQL 18 client programs/,
  )
  assert.deepEqual(readdirSync(location), [], 'nothing was read or written before')
})
