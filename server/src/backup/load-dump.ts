/** Loads a backup's dump into the database of DATABASE_URL, which must be empty. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { BackupError } from '#platform/backup/backup-error.ts'
import { connectionOf, DUMP_FILE } from '#platform/backup/dump-copy.ts'
import { openClient } from '#platform/postgres/database.ts'
import { tryMigrationLock } from '#platform/postgres/migrate.ts'
import type { Config } from '../config/config.ts'

const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv'].find((file) => existsSync(file))

type LockedDatabase = AsyncDisposable & { url: string; refuseUnlessEmpty(): Promise<void> }

/**
 * Null if no database is configured. Holds the advisory lock of migrations, which ends with the connection and so with this
 * process: other restores are refused meanwhile, and a starting site waits.
 */
async function take({ database }: Config): Promise<LockedDatabase | null> {
  const url = database.directUrl ?? database.url
  if (!url) return null
  const client = await openClient(url, 'candid restore')
  const locked: LockedDatabase = {
    url,
    async refuseUnlessEmpty() {
      const { rows } = await client.query<{ table: string }>(
        "select tablename as table from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1",
      )
      if (rows[0])
        throw new BackupError(
          `The database at DATABASE_URL is not empty (${rows[0].table}): a restore never overwrites anything. Choose an empty one.`,
        )
    },
    [Symbol.asyncDispose]: () => client.end(),
  }
  try {
    if (!(await tryMigrationLock(client)))
      throw new BackupError(
        'The database at DATABASE_URL is in use by another restore or a site that is starting. Wait for it to finish, or choose another one.',
      )
    await locked.refuseUnlessEmpty()
    return locked
  } catch (error) {
    await client.end()
    throw error
  }
}

/** False if no database is configured: the dump stays in the folder, and instructions are printed. */
async function into(locked: LockedDatabase | null, { dataDir, backup }: Config): Promise<boolean> {
  const file = path.join(dataDir, DUMP_FILE)
  if (!locked) {
    process.stdout.write(
      `This backup contains a database dump: ${file}. Load it into an empty database with pg_restore and set DATABASE_URL to it,\nor set DATABASE_URL to an empty database first and restore again.\n`,
    )
    return false
  }
  // Restoring files may have taken hours; the connection, and the lock with it, may have been lost.
  await locked.refuseUnlessEmpty()
  const args = [
    '--exit-on-error',
    '--no-owner',
    '--no-privileges',
    '--no-password',
    `--dbname=${databaseName(locked.url)}`,
    file,
  ]
  // The lock ends when this process is killed, so pg_restore must die with it.
  const [program = backup.pgRestore, ...rest] = [
    ...(SETPRIV ? [SETPRIV, '--pdeathsig=KILL', '--'] : []),
    ...[backup.pgRestore, ...args],
  ]
  const { status, stderr, error } = spawnSync(program, rest, {
    env: connectionOf(locked.url),
    encoding: 'utf8',
  })
  if (status !== 0)
    throw new BackupError(
      `${backup.pgRestore} failed: ${(error?.message ?? stderr).trim().slice(-1_000)}\nThe dump is in ${file}. To use another version of pg_restore, set PG_RESTORE.`,
    )
  await rm(file)
  // The data is complete; the migrations that follow need the same lock.
  await locked[Symbol.asyncDispose]()
  return true
}

function databaseName(url: string): string {
  return connectionOf(url).PGDATABASE ?? ''
}

export const loadDump = { take, into }
