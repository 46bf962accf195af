/**
 * A base backup of our own running PostgreSQL by its backup functions: its files, and the WAL written meanwhile, from which
 * recovery makes them consistent. Restored, the database is as it was when the backup ended.
 */
import { open } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { openClient } from '../postgres/database.ts'
import { backUpTree, type Tree, type TreeBackup } from './back-up-tree.ts'
import { BackupError } from './backup-error.ts'
import { diskTree } from './disk-tree.ts'
import type { FileList } from './file-list.ts'
import type { Repository } from './repository.ts'

type ClusterCopy = { at: Date; files: FileList; wal: FileList; label: string; bytes: number }

/** Folders whose content belongs to the running server, is recreated on start, or comes from the WAL. The folders are needed. */
const EXCLUDED_CONTENT = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
])
const EXCLUDED =
  /^(?:postmaster\.(?:pid|opts)|(?:backup_label|tablespace_map)(?:\.old)?|pg_internal\.init.*|pgsql_tmp.*)$/
const CONTROL = 'global/pg_control'

type Options = { url: string; dataDir: string; repository: Repository }

export async function copyCluster({ url, dataDir, repository }: Options): Promise<ClusterCopy> {
  const client = await openClient(url, 'candid backup')
  try {
    await client.query('set statement_timeout = 0')
    // The temporary slot retains WAL until this session ends, however it ends.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [
      `candid_backup_${process.pid}`,
    ])
    await client.query("select pg_backup_start('candid', true)")
    const taken = await backUpTree({ repository, tree: clusterTree(dataDir) })
    const { label, lastWal, at } = await stopBackup(client)
    const wal = await takeWal({ repository, dataDir, first: firstWalOf(label), last: lastWal })
    return { at, files: taken.list, wal: wal.list, label, bytes: taken.bytes + wal.bytes }
  } finally {
    await client.end()
  }
}

async function stopBackup(client: pg.Client): Promise<{ label: string; lastWal: string; at: Date }> {
  const { rows } = await client.query<{ labelfile: string; spcmapfile: string; wal: string; at: Date }>(
    'select labelfile, spcmapfile, pg_walfile_name(lsn) as wal, clock_timestamp() as at from pg_backup_stop(false)',
  )
  const [row] = rows
  if (!row) throw new Error('The database did not end its backup.')
  if (row.spcmapfile.trim() !== '')
    throw new BackupError(
      'The database keeps tables outside its folder (tablespaces), which backups do not cover.',
    )
  return { label: row.labelfile, lastWal: row.wal, at: row.at }
}

function clusterTree(dataDir: string): Tree {
  const tree = diskTree({
    root: dataDir,
    isExcluded: (file) =>
      EXCLUDED.test(path.basename(file)) ||
      (EXCLUDED_CONTENT.has(file.split('/')[0] ?? '') && file.includes('/')),
  })
  return {
    walk: tree.walk,
    read: (file) => (file === CONTROL ? readStable(path.join(dataDir, file)) : tree.read(file)),
  }
}

/** The server overwrites this file in place: reads it until two reads agree. */
async function readStable(file: string): Promise<AsyncIterable<Buffer>> {
  for (let before: Buffer | null = null; ; ) {
    await using handle = await open(file)
    const content = await handle.readFile()
    if (before?.equals(content)) return oneChunk(content)
    before = content
  }
}

async function* oneChunk(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

/** Segment names sort in WAL order, and our own cluster stays on one timeline between two starts. */
async function takeWal({
  repository,
  dataDir,
  first,
  last,
}: Pick<Options, 'repository' | 'dataDir'> & { first: string; last: string }): Promise<TreeBackup> {
  const tree = diskTree({
    root: path.join(dataDir, 'pg_wal'),
    isExcluded: (name) => !/^[0-9A-F]{24}$/.test(name) || name < first || name > last,
  })
  const taken = await backUpTree({ repository, tree })
  const wanted = segmentNumber(last) - segmentNumber(first) + 1
  if (taken.files !== wanted)
    throw new BackupError(`The database log is incomplete: found ${taken.files} of ${wanted} segments.`)
  return taken
}

/** Names count 256 segments of 16 MB: timeline, then the 4 GB block, then the segment within it. */
export function segmentNumber(name: string): number {
  return Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16)
}

function firstWalOf(label: string): string {
  const [, name] = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/m.exec(label) ?? []
  if (!name) throw new Error('The label of the database backup names no segment.')
  return name
}
