/** Dumps by the operator's pg_dump; a stand-in, since none for this server is packaged. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { emptyBackupFolder, emptyRepository } from '../../../test/backups.ts'
import { freshDatabaseUrl } from '../../../test/postgres.ts'
import { connectionOf, copyByDump, DUMP_FILE } from './dump-copy.ts'
import { restoreTree } from './restore-tree.ts'

const BYTES = 20_000_000

function standIn(folder: string, work: string): string {
  const file = path.join(folder, 'pg_dump')
  const version = 'if [ "$1" = --version ]; then echo "pg_dump (PostgreSQL) 18.4"; exit; fi'
  writeFileSync(file, `#!/bin/sh\n${version}\n${work}\n`, { mode: 0o755 })
  return file
}

test('a dump of any size is streamed in, and restored completely', async (t) => {
  const [{ repository }, folder, into] = [
    await emptyRepository(t),
    emptyBackupFolder(t),
    emptyBackupFolder(t),
  ]
  const url = await freshDatabaseUrl({ empty: true })
  const args = path.join(folder, 'args')
  const program = standIn(folder, `echo "$@" "$PGDATABASE" > ${args}; yes candid | head -c ${BYTES}`)
  const dump = await copyByDump({ url, program, repository })
  assert.equal(dump.bytes, BYTES)
  assert.match(dump.serverVersion, /^18/)
  await restoreTree({ repository, list: dump.files, into })
  assert.equal(
    readFileSync(path.join(into, DUMP_FILE), 'utf8'),
    'candid\n'.repeat(BYTES / 7 + 1).slice(0, BYTES),
  )
  assert.match(readFileSync(args, 'utf8'), /^--format=custom .* test_\d+_\d+\n$/)
})

test('a dump that fails half-way is no backup, and its error is reported', async (t) => {
  const [{ repository }, folder] = [await emptyRepository(t), emptyBackupFolder(t)]
  const url = await freshDatabaseUrl({ empty: true })
  const program = standIn(folder, 'echo half; echo "permission denied for table sales" >&2; exit 1')
  await assert.rejects(copyByDump({ url, program, repository }), /failed: permission denied for table sales/)
})

test('passes the password by the environment, never as an argument', () => {
  const env = connectionOf('postgres://me:hun%20ter@db.example:5433/site?sslmode=no-verify')
  assert.deepEqual(
    [env.PGHOST, env.PGPORT, env.PGUSER, env.PGPASSWORD, env.PGDATABASE, env.PGSSLMODE],
    ['db.example', '5433', 'me', 'hun ter', 'site', 'require'],
  )
})
