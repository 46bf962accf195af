/** What a database remembers of the files and the key it was used with, so that it never meets others unnoticed. */
import { createHmac, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { StartError } from '#platform/errors.ts'
import { openClient } from '#platform/postgres/database.ts'

/** Any constant will do, as long as nothing else in this database locks on it. */
const MARKS_LOCK = 7_212_027

export type SiteMarks = { url: string; dataDir: string; secret: string }

/** The words of a warning when the files are not those of this database; null when all is well. */
export async function compareMarks({ url, dataDir, secret }: SiteMarks): Promise<string | null> {
  const key = createHmac('sha256', secret).update('the mark of this key').digest('hex')
  const file = path.join(dataDir, 'files', '.site')
  const files = readOrMake(file)
  const client = await openClient(url, 'candid marks')
  try {
    if ((await remembered(client, 'key', key)) !== key) throw otherKey(dataDir)
    const known = await remembered(client, 'files', files)
    return known === files ? null : otherFiles(path.dirname(file), file, known)
  } finally {
    await client.end()
  }
}

/** The first value ever given under a name. Nothing is written where it is known, as the database may be read-only. */
async function remembered(client: pg.Client, name: string, value: string): Promise<string> {
  return (await markOf(client, name)) ?? (await remember(client, name, value))
}

async function markOf(client: pg.Client, name: string): Promise<string | null> {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('public.site_marks') is not null as exists",
  )
  if (!rows[0]?.exists) return null
  const found = await client.query<{ value: string }>('select value from public.site_marks where name = $1', [
    name,
  ])
  return found.rows[0]?.value ?? null
}

/** Of two machines that come at once, one is first. Like the history of migrations, the table belongs to the house. */
async function remember(client: pg.Client, name: string, value: string): Promise<string> {
  await client.query('select pg_advisory_lock($1)', [MARKS_LOCK])
  await client.query(
    'create table if not exists public.site_marks (name text primary key, value text not null)',
  )
  await client.query('insert into public.site_marks values ($1, $2) on conflict do nothing', [name, value])
  return (await markOf(client, name)) ?? value
}

function readOrMake(file: string): string {
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o750 })
    writeFileSync(file, `${randomUUID()}\n`, { flag: 'a', mode: 0o640 })
  }
  return readFileSync(file, 'utf8').split('\n')[0]?.trim() ?? ''
}

function otherKey(dataDir: string): StartError {
  return new StartError(
    `This database was used with another secret key than ${dataDir} has.\n` +
      'Set SECRET_KEY to that key, or copy secret.key from the DATA_DIR that the database was used with. If the key is\n' +
      "lost for good, run `delete from site_marks where name = 'key'` in the database: two-step sign-in, payout details\n" +
      'and links that were sent then have to be set up anew.',
  )
}

function otherFiles(folder: string, file: string, known: string): string {
  return (
    `The files in ${folder} are not those that this database was used with: videos and pictures will be missing.\n` +
    '  Several machines on one database need one folder of files: mount it in all of them.\n' +
    `  A site that moved needs the folder "files" of its old DATA_DIR: copy it to ${folder}.\n` +
    `  If these files are the right ones all the same, write ${known} into ${file}.`
  )
}
