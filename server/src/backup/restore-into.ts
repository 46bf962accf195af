/** Restores a backup into an empty data directory, by way of a draft folder inside it until everything is written. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, copyFile, mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { BackupError } from '#platform/backup/backup-error.ts'
import { fillBucket } from '#platform/backup/fill-bucket.ts'
import { backupIds, type Manifest, readManifest } from '#platform/backup/manifest.ts'
import type { Repository } from '#platform/backup/repository.ts'
import { restoreTree } from '#platform/backup/restore-tree.ts'
import { findBinaries, launcherFor } from '#platform/postgres/binaries.ts'
import { SITE_MARKER } from '#platform/storage/bucket-markers.ts'
import { originalPath } from '#platform/storage/disk-hold.ts'
import type { Config } from '../config/config.ts'
import { SITE_MARKER_FILE } from '../supervisor/site-fingerprints.ts'
import { filesFolderOf } from './data-tree.ts'

/** Ignored at start-up: what a killed restore left behind is not taken for a site, and the next restore deletes it. */
const DRAFT_FOLDER = '.restoring'
/** Moved last: a site cannot start without its key. */
const MOVED_LAST = 'secret.key'

type RestoreTotals = { files: number; bytes: number }

export async function chosenBackup(repository: Repository, at: string | null): Promise<Manifest> {
  const ids = await backupIds(repository)
  const id = at ?? ids.at(-1)
  if (!id) throw new BackupError(`There are no backups in ${repository.location.label}.`)
  return readManifest(repository, id)
}

type RestoreTarget = { manifest: Manifest; into: string }

/** Files of a bucket go into the configured bucket, or into the data directory if there is none. */
export async function restoreFiles(
  { storage }: Config,
  repository: Repository,
  { manifest, into }: RestoreTarget,
): Promise<RestoreTotals & { isBucketFilled: boolean }> {
  await ensureEmptyFolder(into)
  if (!manifest.bucket || !storage.s3)
    return { ...(await restoreInto(repository, manifest, into)), isBucketFilled: false }
  const { openWholeBucket } = await import('#platform/storage/s3-whole-bucket.ts')
  const bucket = await openWholeBucket(storage.s3)
  const { bucket: lists, ...withoutBucket } = manifest
  const filled = await fillBucket(repository, lists, bucket, () =>
    restoreInto(repository, withoutBucket, into),
  )
  const { rest } = filled
  return { files: filled.files + rest.files, bytes: filled.bytes + rest.bytes, isBucketFilled: true }
}

async function restoreInto(repository: Repository, manifest: Manifest, dir: string): Promise<RestoreTotals> {
  await ensureEmptyFolder(dir)
  const draft = path.join(dir, DRAFT_FOLDER)
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  try {
    const written = await restoreTree({ repository, list: manifest.files, into: draft })
    await restoreTree({
      ...{ repository, list: manifest.held, into: filesFolderOf(draft) },
      ...{ targetPathOf: originalPath, keepExisting: true },
    })
    const bucket =
      manifest.bucket && (await writeBucketFiles(repository, manifest.bucket, filesFolderOf(draft)))
    await writeDatabase(repository, manifest, draft)
    // Flushes the whole file system, so that a power cut after success cannot undo the restore.
    spawnSync('sync', ['-f', draft])
    const names = await readdir(draft)
    for (const name of names.sort((a, b) => Number(a === MOVED_LAST) - Number(b === MOVED_LAST)))
      await rename(path.join(draft, name), path.join(dir, name))
    await rmdir(draft)
    return { files: written.files + (bucket?.files ?? 0), bytes: written.bytes + (bucket?.bytes ?? 0) }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** Writes a bucket's files in the layout of disk storage. */
async function writeBucketFiles(
  repository: Repository,
  { files, held }: NonNullable<Manifest['bucket']>,
  into: string,
): Promise<RestoreTotals> {
  // This mark belongs to the empty file folder of the original machine, not to the bucket's files.
  await rm(path.join(into, SITE_MARKER_FILE), { force: true })
  const written = await restoreTree({ repository, list: files, into })
  await restoreTree({ repository, list: held, into, keepExisting: true })
  const mark = path.join(into, SITE_MARKER)
  if (existsSync(mark)) await copyFile(mark, path.join(into, SITE_MARKER_FILE))
  return written
}

async function ensureEmptyFolder(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const [found] = (await readdir(dir)).filter((name) => name !== DRAFT_FOLDER && name !== 'lost+found')
  if (found !== undefined)
    throw new BackupError(
      `${dir} is not empty (${found}): a restore never overwrites anything. Choose an empty folder.`,
    )
}

async function writeDatabase(repository: Repository, { database }: Manifest, draft: string): Promise<void> {
  if (database.kind === 'dump') {
    await restoreTree({ repository, list: database.files, into: draft })
    return
  }
  const into = path.join(draft, 'postgres')
  const { owner } = launcherFor(into, await findBinaries())
  await mkdir(into, { mode: 0o700 })
  await restoreTree({ repository, list: database.files, into, owner })
  await restoreTree({ repository, list: database.wal, into: path.join(into, 'pg_wal'), owner })
  // PostgreSQL reads from it that this is a base backup, and where WAL replay starts.
  const label = path.join(into, 'backup_label')
  await writeFile(label, database.label, { mode: 0o600 })
  if (owner) for (const target of [into, label]) await chown(target, owner.uid, owner.gid)
}
