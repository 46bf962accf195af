/** Makes one backup of a running or stopped site into a repository of encrypted objects. */
import path from 'node:path'
import { BackupError } from '#platform/backup/backup-error.ts'
import { copyCluster } from '#platform/backup/cluster-copy.ts'
import { copyByDump, dumpProblem } from '#platform/backup/dump-copy.ts'
import { readList } from '#platform/backup/file-list.ts'
import { lockLocation, underLock } from '#platform/backup/lock.ts'
import {
  backupIds,
  type Manifest,
  newBackupId,
  readManifest,
  writeManifest,
} from '#platform/backup/manifest.ts'
import { openBackupLocation } from '#platform/backup/open-location.ts'
import { objectsOfManifest, type Pruned, prune } from '#platform/backup/prune.ts'
import { OBJECTS, objectName, openRepository, type Repository } from '#platform/backup/repository.ts'
import { openClient } from '#platform/postgres/database.ts'
import product from '../../../package.json' with { type: 'json' }
import { reachDatabase } from '../cli/with-app.ts'
import type { Config } from '../config/config.ts'
import { refuseNestedDestination } from './data-tree.ts'
import { openSources } from './sources.ts'
import { takeSources } from './take-sources.ts'

type BackupOptions = {
  to: string
  key: string
  /** How many backups to retain; null for all. */
  keep: number | null
  /** Re-reads every file instead of trusting earlier backups. */
  full?: boolean
  /** Receives progress messages. */
  onProgress?: (words: string) => void
}

export type BackupReport = {
  manifest: Manifest
  location: string
  readFiles: number
  added: { objects: number; bytes: number }
  pruned: Pruned | null
}

export async function backUp(config: Config, options: BackupOptions): Promise<BackupReport> {
  const { to, key, keep, full = false, onProgress = () => undefined } = options
  refuseNestedDestination(config, to)
  await refuseUnusableDump(config)
  const location = await openBackupLocation(to, config.backup.s3)
  try {
    const opened = await openRepository(location, key, { create: true })
    await using lock = await lockLocation(location)
    const repository = opened.withLocation(underLock(location, lock))
    const server = await reachDatabase(config)
    try {
      const taken = await backUpAll(config, { repository, url: server.addresses.directUrl, full, onProgress })
      const pruned = keep === null ? null : await prune(repository, keep)
      return { ...taken, location: location.label, added: repository.added, pruned }
    } finally {
      await server.stop()
    }
  } finally {
    await location.close()
  }
}

/** Fails early: otherwise all files would be read first, which may take hours. */
async function refuseUnusableDump({ database, backup }: Config): Promise<void> {
  const url = database.directUrl ?? database.url
  const problem = url && (await dumpProblem({ url, program: backup.pgDump }))
  if (problem) throw new BackupError(problem)
}

type BackupWork = Required<Pick<BackupOptions, 'full' | 'onProgress'>> & {
  repository: Repository
  url: string
}

async function backUpAll(
  config: Config,
  { repository, url, full, onProgress }: BackupWork,
): Promise<Pick<BackupReport, 'manifest' | 'readFiles'>> {
  const earlier = full ? null : await newestBackup(repository, onProgress)
  await using sources = await openSources(config)
  const taken = await takeSources({ repository, sources, earlier, onProgress }, async () => {
    const migration = await newestMigration(url)
    return { migration, ...(await copyDatabase(config, repository, url)) }
  })
  const { migration, database, at, bytes: databaseBytes } = taken.copied
  const manifest: Manifest = {
    ...{ id: newBackupId(at), at: at.toISOString(), version: product.version, migration },
    ...{ database, ...taken.lists },
    figures: { ...taken.figures, databaseBytes },
  }
  await refuseMissingObjects(repository, manifest)
  await writeManifest(repository, manifest)
  return { manifest, readFiles: taken.readFiles }
}

async function copyDatabase(
  { database, dataDir, backup }: Config,
  repository: Repository,
  url: string,
): Promise<{ database: Manifest['database']; at: Date; bytes: number }> {
  if (database.url) {
    const dump = await copyByDump({ url, program: backup.pgDump, repository })
    const { at, bytes, serverVersion } = dump
    return { database: { kind: 'dump', files: [...dump.files], serverVersion }, at, bytes }
  }
  const copy = await copyCluster({ url, dataDir: path.join(dataDir, 'postgres'), repository })
  const { at, bytes, label } = copy
  return { database: { kind: 'cluster', files: [...copy.files], wal: [...copy.wal], label }, at, bytes }
}

async function newestBackup(
  repository: Repository,
  onProgress: (words: string) => void,
): Promise<Manifest | null> {
  const newest = (await backupIds(repository)).at(-1)
  if (!newest) return null
  try {
    const manifest = await readManifest(repository, newest)
    for (const list of [manifest.files, manifest.bucket?.files ?? []])
      for await (const _entry of readList(repository, list));
    return manifest
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    onProgress(`The previous backup cannot be read, so all files are read again. ${error.message}`)
    return null
  }
}

/** Objects that an earlier backup stored may have been deleted since, and would be missing from this one too. */
async function refuseMissingObjects(repository: Repository, manifest: Manifest): Promise<void> {
  const { location } = repository
  const needed = await objectsOfManifest(repository, manifest)
  for await (const { name } of location.list(OBJECTS)) needed.delete(name.slice(-64))
  const [missing] = needed
  if (missing)
    throw new BackupError(
      `${needed.size} chunks that earlier backups stored are gone from ${location.label}, such as ${objectName(missing)}. Run it again with --full to store them again.`,
    )
}

async function newestMigration(url: string): Promise<string> {
  const client = await openClient(url, 'candid backup')
  try {
    const { rows } = await client.query<{ name: string }>(
      'select name from public.schema_history order by number desc limit 1',
    )
    return rows[0]?.name ?? ''
  } finally {
    await client.end()
  }
}
