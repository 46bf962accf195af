/** The manifest of one backup. Written last, so that every listed backup is complete. */
import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { BackupError } from './backup-error.ts'
import type { Repository } from './repository.ts'

export const BACKUPS = 'backups/'

const List = v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)))

const Manifest = v.object({
  /** 2 if it contains files of a bucket, which older versions must not ignore. */
  format: v.picklist([1, 2]),
  id: v.string(),
  /** Time of the database state. */
  at: v.string(),
  version: v.string(),
  /** The newest migration of the database. */
  migration: v.string(),
  database: v.variant('kind', [
    v.object({
      kind: v.literal('cluster'),
      /** Its files, and the WAL written during the copy. */
      files: List,
      wal: List,
      label: v.string(),
    }),
    v.object({ kind: v.literal('dump'), files: List, serverVersion: v.string() }),
  ]),
  files: List,
  /** Files removed while the backup was made, which the database may still refer to. */
  held: List,
  /** The same for the site's bucket. */
  bucket: v.optional(v.object({ files: List, held: List })),
  figures: v.object({ files: v.number(), bytes: v.number(), databaseBytes: v.number() }),
})
export type Manifest = v.InferOutput<typeof Manifest>

const ID = /^\d{8}T\d{9}Z-[0-9a-f]{4}$/

/** Ids sort by time. */
export function newBackupId(at: Date): string {
  const moment = at.toISOString().replace(/[-:.]/g, '')
  return `${moment}-${randomBytes(2).toString('hex')}`
}

export async function writeManifest(repository: Repository, manifest: Manifest): Promise<void> {
  await repository.putSealed(BACKUPS + manifest.id, Buffer.from(JSON.stringify(manifest)))
}

/** Oldest first. */
export async function backupIds(repository: Repository): Promise<string[]> {
  const ids: string[] = []
  for await (const { name } of repository.location.list(BACKUPS)) ids.push(name.slice(BACKUPS.length))
  return ids.filter((id) => ID.test(id)).sort()
}

export async function readManifest(repository: Repository, id: string): Promise<Manifest> {
  const bytes = ID.test(id) ? await repository.getSealed(BACKUPS + id) : null
  if (!bytes) throw new BackupError(`There is no backup ${id} in ${repository.location.label}.`)
  const read = v.safeParse(Manifest, JSON.parse(bytes.toString('utf8')))
  if (read.success && read.output.id === id) return read.output
  throw new BackupError(`The backup ${id} was made by another version of Candid. Use that version.`)
}

/** Every file list of a backup. */
export function fileListsOf({ database, files, held, bucket }: Manifest): string[][] {
  const ofDatabase = [database.files, ...(database.kind === 'cluster' ? [database.wal] : [])]
  return [...ofDatabase, files, held, ...(bucket ? [bucket.files, bucket.held] : [])]
}
