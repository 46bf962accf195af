/** Stores fingerprints of the files and key in the database, to detect a start with the wrong ones. */
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { StartError } from '#platform/errors.ts'
import { openClient } from '#platform/postgres/database.ts'
import { SITE_MARKER } from '#platform/storage/bucket-markers.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { wholeFile } from '#platform/storage/whole-file.ts'
import { keyFingerprint, shortKeyFingerprint } from '../config/site-secret.ts'

/** The id of an advisory lock; any value that nothing else uses. */
const FINGERPRINTS_LOCK = 7_212_027

export const FINGERPRINTS_TABLE =
  'create table if not exists public.site_marks (name text primary key, value text not null)'
/** The file's name in the files folder. */
export const SITE_MARKER_FILE = '.site'

type SiteFingerprints = {
  url: string
  dataDir: string
  /** Set if files are in a bucket. */
  bucket?: CheckedBucket | null
  secret: string
  /** Set in the environment, so a change may be deliberate; a different key file is probably the wrong file. */
  isKeyConfigured: boolean
}

/** Returns warnings; none if files and key match this database. */
export async function compareFingerprints(options: SiteFingerprints): Promise<string[]> {
  const { url, dataDir, bucket, secret, isKeyConfigured } = options
  const warnings: string[] = []
  const key = keyFingerprint(secret)
  const file = path.join(dataDir, 'files', SITE_MARKER_FILE)
  const client = await openClient(url, 'candid marks')
  try {
    await refuseNodesWithOtherKey(client, shortKeyFingerprint(secret))
    if ((await readOrStore(client, 'key', key)) !== key) {
      if (!isKeyConfigured) throw otherKeyFileError(dataDir)
      warnings.push(OTHER_SECRET_KEY_WARNING)
    }
    const files = bucket ? await readOrWriteBucketMarker(client, bucket.storage) : readOrMake(file)
    const known = await readOrStore(client, 'files', files)
    if (known !== files)
      warnings.push(
        bucket ? otherBucketWarning(bucket.name, known) : otherFilesWarning(path.dirname(file), file, known),
      )
    return warnings
  } finally {
    await client.end()
  }
}

/** Nodes with different keys would lock each other out of the database and could not decrypt each other's data. */
async function refuseNodesWithOtherKey(client: pg.Client, fingerprint: string): Promise<void> {
  const { rows } = await client.query<{ place: string | null }>(
    `select host(client_addr) as place from pg_stat_activity
      where datname = current_database() and application_name ~ '^candid (web|worker|live) [0-9a-f]{12}$'
        and right(application_name, 12) <> $1 limit 1`,
    [fingerprint],
  )
  const [other] = rows
  if (!other) return
  throw new StartError(
    `Another node of this site, ${other.place ? `at ${other.place}` : 'on this machine'}, uses this database with a different secret key.\n` +
      'All nodes of a site need the same one: set SECRET_KEY here to the key of that node (its SECRET_KEY, or the key\n' +
      'in secret.key of its DATA_DIR).',
  )
}

/** Returns the first value that any node stored under a name. */
export async function firstStoredValue<Value extends string | null>(
  url: string,
  name: string,
  /** Null only reads. */
  value: Value,
): Promise<string | Value> {
  const client = await openClient(url, 'candid marks')
  try {
    return value === null
      ? ((await readValue(client, name)) ?? value)
      : await readOrStore(client, name, value)
  } finally {
    await client.end()
  }
}

/** Writes only if there is no value yet, as the database may be read-only. */
async function readOrStore(client: pg.Client, name: string, value: string): Promise<string> {
  return (await readValue(client, name)) ?? (await storeValue(client, name, value))
}

async function readValue(client: pg.Client, name: string): Promise<string | null> {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('public.site_marks') is not null as exists",
  )
  if (!rows[0]?.exists) return null
  const found = await client.query<{ value: string }>('select value from public.site_marks where name = $1', [
    name,
  ])
  return found.rows[0]?.value ?? null
}

/** The first of concurrent writers wins. Like the migration history, the table is created here and not by a migration. */
async function storeValue(client: pg.Client, name: string, value: string): Promise<string> {
  await client.query('select pg_advisory_lock($1)', [FINGERPRINTS_LOCK])
  await client.query(FINGERPRINTS_TABLE)
  await client.query('insert into public.site_marks values ($1, $2) on conflict do nothing', [name, value])
  return (await readValue(client, name)) ?? value
}

export type CheckedBucket = { name: string; storage: Storage }

/** Locked, so that concurrent nodes agree on one value. */
async function readOrWriteBucketMarker(client: pg.Client, storage: Storage): Promise<string> {
  const read = async () => ((await storage.stat(SITE_MARKER)) ? wholeFile(storage, SITE_MARKER) : null)
  const found = await read()
  if (found) return found.toString().trim()
  await client.query('select pg_advisory_lock($1)', [FINGERPRINTS_LOCK])
  const made = (await read())?.toString().trim() ?? randomUUID()
  await storage.write(SITE_MARKER, Buffer.from(`${made}\n`))
  await client.query('select pg_advisory_unlock($1)', [FINGERPRINTS_LOCK])
  return made
}

function otherBucketWarning(name: string, known: string): string {
  return (
    `The files in the bucket "${name}" are not the ones this database was used with: videos and pictures will be missing.\n` +
    '  A site that moved to a bucket, or to another one, needs all of its files there: copy them, names unchanged.\n' +
    `  If these files are the right ones after all, write ${known} into ${SITE_MARKER} of the bucket.`
  )
}

function readOrMake(file: string): string {
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o750 })
    writeFileSync(file, `${randomUUID()}\n`, { flag: 'a', mode: 0o640 })
  }
  return readFileSync(file, 'utf8').split('\n')[0]?.trim() ?? ''
}

function otherKeyFileError(dataDir: string): StartError {
  return new StartError(
    `This database was used with a different secret key than the one in ${dataDir}/secret.key.\n` +
      'Copy secret.key from the DATA_DIR that the database was used with, or set SECRET_KEY to that key.',
  )
}

const OTHER_SECRET_KEY_WARNING =
  'SECRET_KEY is not the key that this database was used with: two-step sign-in and payout details must be\n' +
  '  set up again, and links that were sent no longer work. Set the old key if you have it. If it is lost\n' +
  "  permanently, end this warning with `delete from site_marks where name = 'key'` in the database."

function otherFilesWarning(folder: string, file: string, known: string): string {
  return (
    `The files in ${folder} are not the ones this database was used with: videos and pictures will be missing.\n` +
    '  Several machines on one database need one folder of files: mount it in all of them.\n' +
    `  A site that moved needs the folder "files" of its old DATA_DIR: copy it to ${folder}.\n` +
    `  If these files are the right ones after all, write ${known} into ${file}.`
  )
}
