/** Concurrent restores, or a restore next to a running site: one holds the lock, the other is refused and changes nothing. */
import assert from 'node:assert/strict'
import { type ChildProcess, execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { before, test } from 'node:test'
import { openClient } from '#platform/postgres/database.ts'
import { tryMigrationLock } from '#platform/postgres/migrate.ts'
import { cleanUpAfterFile } from '../../test/file-cleanup.ts'
import { freshDatabaseUrl } from '../../test/postgres.ts'
import { PRODUCT_ENV } from '../../test/process-env.ts'
import { emptyDir } from '../../test/spawned-site.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { siteSecret } from '../config/site-secret.ts'
import { lockDataDir } from '../supervisor/data-dir.ts'

const limit = { timeout: 120_000 }

type CommandResult = { code: number | null; text: string }
type Command = { child: ChildProcess; result: Promise<CommandResult> }

function startCommand(
  file: 'backup.ts' | 'restore.ts',
  env: Record<string, string>,
  ...args: string[]
): Command {
  const { promise: result, resolve } = Promise.withResolvers<CommandResult>()
  const child = execFile(
    process.execPath,
    [path.join(import.meta.dirname, '../cli', file), ...args],
    { env: { ...PRODUCT_ENV, BACKUP_KEY: 'a passphrase for tests', ...env } },
    (_error, stdout, stderr) => resolve({ code: child.exitCode, text: stdout + stderr }),
  )
  cleanUpAfterFile(() => void child.kill('SIGKILL'))
  return { child, result }
}

const restore = (location: string, into: string, env: Record<string, string> = {}) =>
  startCommand('restore.ts', env, location, '--into', into)

/** A stand-in for one of PostgreSQL's client programs, which the embedded packages lack. */
function standIn(name: string, work: string): string {
  const file = path.join(emptyDir(), name)
  const version = `if [ "$1" = --version ]; then echo "${name} (PostgreSQL) 18.4"; exit; fi`
  writeFileSync(file, `#!/bin/sh\n${version}\n${work}\n`, { mode: 0o755 })
  return file
}

const location = emptyDir()
/** The object at which restores are blocked. */
let blocking = ''
const RESTORED = ['candid.dump', 'files', 'secret.key']

before(async () => {
  const DATA_DIR = emptyDir()
  siteSecret(DATA_DIR, null)
  const env = { DATA_DIR, DATABASE_URL: await freshDatabaseUrl(), PG_DUMP: standIn('pg_dump', 'echo dump') }
  const { code, text } = await startCommand('backup.ts', env, location).result
  assert.equal(code, 0, text)
  blocking = await neededObject()
})

/** An object that this restore reads; not every restore reads all of them. */
async function neededObject(): Promise<string> {
  for (const piece of globSync('objects/*/*', { cwd: location })) {
    const without = emptyDir()
    cpSync(location, without, { recursive: true })
    rmSync(path.join(without, piece))
    if ((await restore(without, emptyDir()).result).code !== 0) return piece
  }
  throw new Error('the restore needs no object')
}

test('verifies backups on a machine without a site, and generates no key there', limit, async () => {
  const DATA_DIR = emptyDir()
  const verified = await startCommand('backup.ts', { DATA_DIR }, location, '--verify').result
  assert.deepEqual([verified.code, /^1 backup of \d+ chunks/.test(verified.text)], [0, true], verified.text)
  const keyless = await startCommand('backup.ts', { DATA_DIR, BACKUP_KEY: '' }, location, '--verify').result
  assert.deepEqual([keyless.code, /Set BACKUP_KEY/.test(keyless.text)], [2, true], keyless.text)
  assert.deepEqual(readdirSync(DATA_DIR), [])
})

/** A copy of the backups in which one object is read only after `letGo`: a restore from it blocks halfway. */
function blockingCopy(): { slow: string; letGo(): void } {
  const slow = emptyDir()
  cpSync(location, slow, { recursive: true })
  const file = path.join(slow, blocking)
  execFileSync('sh', ['-c', 'rm "$0" && mkfifo "$0"', file])
  return { slow, letGo: () => execFileSync('cp', [path.join(location, blocking), file]) }
}

async function untilStarted(into: string, { result }: Command): Promise<void> {
  let ended: CommandResult | null = null
  void result.then((end) => {
    ended = end
  })
  await waitUntil(
    () => ended !== null || existsSync(path.join(into, '.restoring')),
    () => 'the restore does not begin',
  )
  assert.equal(ended, null, 'it waits in the middle')
}

test(
  'a running restore locks its folder against other restores and sites, and completes',
  limit,
  async () => {
    const into = emptyDir()
    const { slow, letGo } = blockingCopy()
    const first = restore(slow, into)
    await untilStarted(into, first)
    const words = new RegExp(
      `^A backup is being restored into ${into} \\(process ${first.child.pid}\\)\\. `,
      'm',
    )
    const second = await restore(location, into).result
    assert.equal(second.code, 2, second.text)
    assert.match(second.text, words)
    await assert.rejects(lockDataDir(into, 'http://127.0.0.1'), ({ message }: Error) => words.test(message))
    assert.deepEqual(readdirSync(into), ['.restoring'])
    letGo()
    const { code, text } = await first.result
    assert.equal(code, 0, text)
    assert.deepEqual(readdirSync(into).sort(), RESTORED)
  },
)

test('one of two simultaneous restores succeeds', limit, async () => {
  const into = emptyDir()
  const ends = await Promise.all([restore(location, into).result, restore(location, into).result])
  assert.deepEqual(ends.map(({ code }) => code).sort(), [0, 2], ends.map(({ text }) => text).join('\n'))
  assert.deepEqual(readdirSync(into).sort(), RESTORED)
})

test('a killed restore leaves no lock, and the next one starts over', limit, async () => {
  const into = emptyDir()
  const killed = restore(blockingCopy().slow, into)
  await untilStarted(into, killed)
  killed.child.kill('SIGKILL')
  await killed.result
  const { code, text } = await restore(location, into).result
  assert.equal(code, 0, text)
  assert.deepEqual(readdirSync(into).sort(), RESTORED)
})

test('refuses the folder of a running site, even while it is still empty', limit, async () => {
  const into = emptyDir()
  const site = await lockDataDir(into, 'http://site.example')
  const { code, text } = await restore(location, into).result
  site.release()
  assert.equal(code, 2, text)
  assert.match(
    text,
    /^Candid is already running on the data directory \/.*, at http:\/\/site\.example \(process \d+\)\./,
  )
  assert.deepEqual(readdirSync(into), [])
})

test(
  'a restore locks its database against other restores and starting sites, and a killed one leaves no lock',
  limit,
  async () => {
    const DATABASE_URL = await freshDatabaseUrl({ empty: true })
    const signs = emptyDir()
    const begun = path.join(signs, 'begun')
    const hangingRestore = standIn(
      'pg_restore',
      `echo $$ > ${begun}; while [ -d ${signs} ]; do sleep 0.1; done`,
    )
    const quick = { DATABASE_URL, PG_RESTORE: standIn('pg_restore', 'exit 0') }
    const elsewhere = path.join(emptyDir(), 'data')
    const site = await openClient(DATABASE_URL)
    const words = /^The database at DATABASE_URL is in use by another restore\b/

    assert.equal(await tryMigrationLock(site), true)
    const refusedRestore = await restore(location, elsewhere, quick).result
    assert.deepEqual([refusedRestore.code, words.test(refusedRestore.text)], [2, true], refusedRestore.text)
    await site.end()

    const killed = restore(location, emptyDir(), { ...quick, PG_RESTORE: hangingRestore })
    await waitUntil(
      () => existsSync(begun),
      () => 'the dump is not loaded',
    )
    const second = await restore(location, elsewhere, quick).result
    assert.deepEqual([second.code, words.test(second.text)], [2, true], second.text)
    assert.equal(existsSync(elsewhere), false, 'nothing was put there')
    const later = await openClient(DATABASE_URL)
    assert.equal(await tryMigrationLock(later), false, 'a site that starts now waits')

    killed.child.kill('SIGKILL')
    await waitUntil(
      () => tryMigrationLock(later),
      () => 'the database is still held',
    )
    await later.end()
    const loading = readFileSync(begun, 'utf8').trim()
    await waitUntil(
      () => !existsSync(`/proc/${loading}`),
      () => 'what loaded the dump goes on without its restore',
    )
    const { code, text } = await restore(location, elsewhere, quick).result
    assert.equal(code, 0, text)
    assert.match(text, /Verified\./)
  },
)
