/** What a database remembers of the files and the key it was used with, so that it never meets others unnoticed. */
import { createHmac, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { StartError } from '#platform/errors.ts'
import { openClient } from '#platform/postgres/database.ts'

/** Any constant will do, as long as nothing else in this database locks on it. */
const MARKS_LOCK = 7_212_027

export type SiteMarks = {
  url: string
  dataDir: string
  secret: string
  /** Set in the environment by somebody who may know why; a key in a file may just be the wrong file. */
  isKeyChosen: boolean
}

/** The words of each warning; none when files and key are those of this database. */
export async function compareMarks({ url, dataDir, secret, isKeyChosen }: SiteMarks): Promise<string[]> {
  const warnings: string[] = []
  const key = createHmac('sha256', secret).update('the mark of this key').digest('hex')
  const file = path.join(dataDir, 'files', '.site')
  const files = readOrMake(file)
  const client = await openClient(url, 'candid marks')
  try {
    if ((await remembered(client, 'key', key)) !== key) {
      if (!isKeyChosen) throw otherKeyFile(dataDir)
      warnings.push(OTHER_CHOSEN_KEY)
    }
    const known = await remembered(client, 'files', files)
    if (known !== files) warnings.push(otherFiles(path.dirname(file), file, known))
    return warnings
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

function otherKeyFile(dataDir: string): StartError {
  return new StartError(
    `This database was used with another secret key than that in ${dataDir}/secret.key.\n` +
      'Copy secret.key from the DATA_DIR that the database was used with, or set SECRET_KEY to that key.',
  )
}

const OTHER_CHOSEN_KEY =
  'SECRET_KEY is not the key that this database was used with: two-step sign-in, payout details and links that\n' +
  '  were sent do not work until they are set up anew. Set the old key if you have it. If it is lost for good, this\n' +
  "  warning ends with `delete from site_marks where name = 'key'` in the database."

function otherFiles(folder: string, file: string, known: string): string {
  return (
    `The files in ${folder} are not those that this database was used with: videos and pictures will be missing.\n` +
    '  Several machines on one database need one folder of files: mount it in all of them.\n' +
    `  A site that moved needs the folder "files" of its old DATA_DIR: copy it to ${folder}.\n` +
    `  If these files are the right ones all the same, write ${known} into ${file}.`
  )
}
