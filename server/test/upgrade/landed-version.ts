/** Checks the previous version out into a folder, to run its processes next to the current ones. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { readMigrations } from '#platform/postgres/migrate.ts'
import { LAST_LANDED } from './last-landed.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
/** Persists between runs. */
const CACHE_DIR = '/var/tmp'
/** The parts its server needs. */
const PARTS = ['package.json', 'rules', 'server']
/** Packages and web build are shared with the current version. */
const SHARED = ['node_modules', 'web/dist']

/** Null if it can be started. */
export function whyNotLanded(): string | null {
  const { commit } = LAST_LANDED
  if (git('cat-file', '-e', `${commit}^{commit}`).status !== 0)
    return `needs the commit ${commit.slice(0, 8)}, which this clone does not hold: git fetch --unshallow`
  const other = otherPackages(git('show', `${commit}:package-lock.json`).stdout)
  return other.length === 0
    ? null
    : `needs the packages of ${commit.slice(0, 8)}, and others are installed: ${other.slice(0, 3).join(', ')}`
}

/** Returns its folder. It is kept for the next run, as the compile cache depends on the path. */
export function layOutLanded(): string {
  const folder = path.join(CACHE_DIR, `candid-landed-${LAST_LANDED.commit.slice(0, 12)}-${shortHash(ROOT)}`)
  if (!existsSync(folder)) layOut(folder)
  const newest = readMigrations(path.join(folder, 'server/migrations')).at(-1)
  assert.equal(newest?.number, LAST_LANDED.migration, 'last-landed.ts names another migration')
  return folder
}

/** Renamed when complete; of two concurrent runs one copy is discarded. */
function layOut(folder: string): void {
  const draft = mkdtempSync(`${folder}-`)
  try {
    const { stdout } = git('archive', '--format=tar', LAST_LANDED.commit, ...PARTS)
    const { status } = spawnSync('tar', ['-x', '-C', draft], { input: stdout })
    assert.equal(status, 0, 'the version that landed last could not be laid out')
    mkdirSync(path.join(draft, 'web'))
    for (const name of SHARED) symlinkSync(path.join(ROOT, name), path.join(draft, name))
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

/** Packages that the current lockfile lacks or has in another version. */
function otherPackages(landedLock: Buffer): string[] {
  const [landed, today] = [landedLock, readFileSync(path.join(ROOT, 'package-lock.json'))].map(packagesOf)
  const isOther = (name: string, version: string) =>
    today?.has(name)
      ? today.get(name) !== version
      : isImported(name.slice(name.lastIndexOf('node_modules/') + 13))
  return [...(landed ?? [])].filter(([name, version]) => isOther(name, version)).map(([name]) => name)
}

function isImported(name: string): boolean {
  const asked = `(from|import\\() ?'${name}['/]`
  return git('grep', '-q', '-E', asked, LAST_LANDED.commit, '--', 'server', 'rules').status === 0
}

function packagesOf(lock: Buffer): Map<string, string> {
  const { packages } = JSON.parse(lock.toString()) as { packages: Record<string, { version?: string }> }
  const named = Object.entries(packages).filter(([name]) => name !== '')
  return new Map(named.map(([name, { version = '' }]) => [name, version]))
}

function git(...args: string[]) {
  return spawnSync('git', args, { cwd: ROOT, maxBuffer: 512 * 1024 * 1024 })
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}
