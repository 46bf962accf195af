/** A streaming replica of a test's server, made with PostgreSQL's backup functions. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import { startCluster } from '#platform/postgres/cluster.ts'
import { openClient } from '#platform/postgres/database.ts'
import { cleanUpAfterFile } from './file-cleanup.ts'
import { scratchDir } from './scratch-dir.ts'

export type Standby = {
  urlFor(database: string): string
  socketDir: string
  /** Kills it with SIGKILL; its supervisor restarts it. */
  kill(): void
}

const SLOT = 'standby'

/** Copies all databases of the server. */
export async function startStandby(primaryUrl: string): Promise<Standby> {
  const dir = scratchDir('candid-standby-')
  const dataDir = path.join(dir, 'postgres')
  const client = await openClient(primaryUrl)
  const { rows } = await client.query<{ data: string; sockets: string; most: string }>(
    `select current_setting('data_directory') as data, current_setting('unix_socket_directories') as sockets,
      current_setting('max_connections') as most`,
  )
  const { data = '', sockets = '', most = '' } = rows[0] ?? {}
  await client.query('select pg_create_physical_replication_slot($1, true)', [SLOT])
  await client.query("select pg_backup_start('standby', true)")
  copyFolder(data, dataDir)
  const { rows: stopped } = await client.query<{ label: string }>(
    'select labelfile as label from pg_backup_stop(false)',
  )
  await client.end()
  writeFileSync(path.join(dataDir, 'backup_label'), stopped[0]?.label ?? '')
  writeFileSync(path.join(dataDir, 'standby.signal'), '')
  appendFileSync(
    path.join(dataDir, 'postgresql.auto.conf'),
    `\nprimary_conninfo = 'host=${sockets} user=candid application_name=standby'\nprimary_slot_name = '${SLOT}'\n`,
  )
  spawnSync('chown', [
    '--reference',
    data,
    ...['backup_label', 'standby.signal'].map((name) => path.join(dataDir, name)),
  ])
  const cluster = await startCluster({
    ...{ dir, log: pino({ level: 'silent' }), durable: false, maxConnections: Number(most) },
    // Queries never delay replay.
    settings: {
      max_standby_streaming_delay: 0,
      wal_receiver_status_interval: 1,
      wal_retrieve_retry_interval: 100,
    },
  })
  cleanUpAfterFile(async () => {
    await cluster.stop()
    rmSync(dir, { recursive: true, force: true })
  })
  return {
    urlFor: cluster.urlFor,
    socketDir: new URL(cluster.urlFor('x')).searchParams.get('host') ?? '',
    kill() {
      const [pid] = readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
  }
}

/** Skips the files of the running server; WAL comes by streaming. */
function copyFolder(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true })
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the database could not be copied: ${stderr}`)
  for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(path.join(to, name), { force: true })
  const emptied = ['pg_replslot', 'pg_wal'].map((name) => path.join(to, name))
  for (const folder of emptied)
    for (const { name, parentPath } of readdirSync(folder, { withFileTypes: true }))
      if (name !== 'archive_status' && name !== 'summaries')
        rmSync(path.join(parentPath, name), { recursive: true, force: true })
}
