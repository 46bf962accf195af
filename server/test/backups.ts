/** A backup repository for tests: folders to back up, and backups of files only. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestContext } from 'node:test'
import { backUpTree, type TreeBackup } from '#platform/backup/back-up-tree.ts'
import { diskTree } from '#platform/backup/disk-tree.ts'
import { readList } from '#platform/backup/file-list.ts'
import { openFolderLocation } from '#platform/backup/folder-location.ts'
import type { BackupLocation } from '#platform/backup/location.ts'
import {
  backupIds,
  type Manifest,
  newBackupId,
  readManifest,
  writeManifest,
} from '#platform/backup/manifest.ts'
import { openRepository, type Repository } from '#platform/backup/repository.ts'
import { restoreTree } from '#platform/backup/restore-tree.ts'

export const SECRET = 'a passphrase for tests'

export function emptyBackupFolder(t: TestContext): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'candid-backup-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export async function emptyRepository(t: TestContext): Promise<{ repository: Repository; folder: string }> {
  const folder = emptyBackupFolder(t)
  return { repository: await reopened(await openFolderLocation(folder)), folder }
}

export function reopened(location: BackupLocation, secret = SECRET): Promise<Repository> {
  return openRepository(location, secret, { create: true })
}

/** Backs up the files of a folder; files known to the previous backup are not read again. */
export async function backUpFolder(
  repository: Repository,
  root: string,
): Promise<TreeBackup & { manifest: Manifest }> {
  const newest = (await backupIds(repository)).at(-1)
  const earlier = newest ? (await readManifest(repository, newest)).files : []
  const taken = await backUpTree({
    repository,
    tree: diskTree({ root }),
    known: readList(repository, earlier),
  })
  const at = new Date()
  const manifest: Manifest = {
    ...{ format: 1, id: newBackupId(at), at: at.toISOString(), version: '0', migration: '' },
    database: { kind: 'dump', files: [], serverVersion: '18' },
    files: [...taken.list],
    held: [],
    figures: { files: taken.files, bytes: taken.bytes, databaseBytes: 0 },
  }
  await writeManifest(repository, manifest)
  return { ...taken, manifest }
}

export async function restoreFolder(repository: Repository, id: string, into: string): Promise<void> {
  await restoreTree({ repository, list: (await readManifest(repository, id)).files, into })
}
