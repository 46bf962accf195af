/** Puts the dump of a backup into the database that DATABASE_URL names, which has to be empty. */
import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { BackupError } from '#platform/backup/backup-error.ts'
import { connectionOf, DUMP_FILE } from '#platform/backup/dump-copy.ts'
import { openClient } from '#platform/postgres/database.ts'
import type { Config } from '../config.ts'

async function refuseUnlessEmpty({ database }: Config): Promise<void> {
  const databaseUrl = database.directUrl ?? database.url
  if (!databaseUrl) return
  const client = await openClient(databaseUrl, 'candid restore')
  try {
    const { rows } = await client.query<{ table: string }>(
      "select tablename as table from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1",
    )
    if (rows[0])
      throw new BackupError(
        `The database of DATABASE_URL is not empty (${rows[0].table}): a restore never writes over anything. Name an empty one.`,
      )
  } finally {
    await client.end()
  }
}

/** False where no database was named: the dump then waits in the folder, and it is said how to go on. */
async function into({ database, dataDir, backup }: Config): Promise<boolean> {
  const databaseUrl = database.directUrl ?? database.url
  const file = path.join(dataDir, DUMP_FILE)
  if (!databaseUrl) {
    process.stdout.write(
      `This backup holds a dump of a database: ${file}. Load it by pg_restore into an empty one and set DATABASE_URL to it,\nor set DATABASE_URL to an empty one first and restore again.\n`,
    )
    return false
  }
  const args = [
    '--exit-on-error',
    '--no-owner',
    '--no-privileges',
    '--no-password',
    `--dbname=${databaseName(databaseUrl)}`,
    file,
  ]
  const { status, stderr, error } = spawnSync(backup.pgRestore, args, {
    env: connectionOf(databaseUrl),
    encoding: 'utf8',
  })
  if (status !== 0)
    throw new BackupError(
      `${backup.pgRestore} failed: ${(error?.message ?? stderr).trim().slice(-1_000)}\nThe dump is in ${file}. PG_RESTORE names the program of another version.`,
    )
  await rm(file)
  return true
}

function databaseName(url: string): string {
  return connectionOf(url).PGDATABASE ?? ''
}

export const loadDump = { refuseUnlessEmpty, into }
