/** Removes abandoned uploads, and files orphaned by crashed processes. */

import { opendir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import { parseUuid } from '#platform/graphql/ids.ts'
import type { Log } from '#platform/log.ts'
import { nullIfMissing } from '#platform/storage/disk-folders.ts'
import { filePrefix } from '#platform/storage/file-key.ts'
import { UPLOAD } from '#rules/media.ts'
import { DAY_MS } from '#rules/time.ts'
import { MEDIA_AREA, mediaIds } from '../media/index.ts'
import { removeUpload } from './finish-upload.ts'
import { incomingFiles } from './incoming/open-incoming.ts'
import { completeUpload } from './pipeline.ts'
import type { UploadsDeps } from './types.ts'

/** Files in use or about to be referenced are younger than this. */
const STRAY_AFTER_MS = DAY_MS
/** Listing all stored files is slow and rarely finds anything: once a day, in UTC. */
export const QUIET_HOUR = 4
const BATCH_SIZE = 500

export async function sweepUploads(deps: UploadsDeps, log: Log): Promise<void> {
  const counts = {
    settled: await completeLeftovers(deps, log),
    abandoned: await removeAbandoned(deps),
    incoming: await removeStrayIncoming(deps),
    rooms: await removeOldWorkDirs(deps),
    stored: deps.clock.now().getUTCHours() === QUIET_HOUR ? await removeStrayStored(deps) : 0,
  }
  if (Object.values(counts).some((count) => count > 0)) log.info(counts, 'cleaned up uploads')
}

/** The same for what only this machine can see: local uploads and temp directories. Jobs may run on another machine. */
export async function sweepOwnUploads(deps: UploadsDeps, log: Log): Promise<void> {
  await completeLeftovers(deps, log)
  await removeStrayIncoming(deps)
  await removeOldWorkDirs(deps)
}

/** File and form are complete, but the process died before creating the media. */
async function completeLeftovers(deps: UploadsDeps, log: Log): Promise<number> {
  const rows = await deps.db
    .selectFrom('uploads')
    .select('id')
    .where('submitted_at', 'is not', null)
    .execute()
  let settled = 0
  for (const { id } of rows) {
    try {
      if (await completeUpload(deps, id)) settled += 1
    } catch (error) {
      // One failure must not block the others; in the end it counts as abandoned.
      if (!(error instanceof Refusal)) log.warn({ err: error, uploadId: id }, 'could not complete an upload')
    }
  }
  return settled
}

async function removeAbandoned(deps: UploadsDeps): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - UPLOAD.abandonedAfterMs)
  const rows = await deps.db.selectFrom('uploads').select('id').where('updated_at', '<', before).execute()
  let removed = 0
  for (const { id } of rows) if (await removeUpload(deps, id)) removed += 1
  return removed
}

async function removeStrayIncoming(deps: UploadsDeps): Promise<number> {
  const before = deps.clock.now().getTime() - STRAY_AFTER_MS
  const incoming = incomingFiles(deps)
  const old = await incoming.untouchedSince(before)
  const known = await knownIds(deps, old, { isArriving: true })
  const strays = old.filter((name) => !known.has(name))
  for (const name of strays) await incoming.remove(name)
  return strays.length
}

/** Temp directories of interrupted jobs; no job uses one for a day. */
async function removeOldWorkDirs({ uploads: { folders }, clock }: UploadsDeps): Promise<number> {
  const before = clock.now().getTime() - STRAY_AFTER_MS
  let removed = 0
  for await (const { name } of await openFolder(folders.work)) {
    const workDir = path.join(folders.work, name)
    const found = await nullIfMissing(stat(workDir))
    if (!found || found.mtimeMs >= before) continue
    await rm(workDir, { recursive: true, force: true })
    removed += 1
  }
  return removed
}

/** Deletes media folders without a row; returns their number. */
export async function removeStrayStored(deps: UploadsDeps): Promise<number> {
  return removeStrayFolders(deps, MEDIA_AREA, (ids) => knownIds(deps, ids))
}

/** `known` returns the ids that have a row. */
export async function removeStrayFolders(
  { clock, storage }: Pick<UploadsDeps, 'clock' | 'storage'>,
  area: string,
  known: (ids: readonly string[]) => Promise<Set<string>>,
): Promise<number> {
  const before = clock.now().getTime() - STRAY_AFTER_MS
  const newest = new Map<string, number>()
  for await (const { key, modifiedAt } of storage.list(filePrefix(area))) {
    const id = key.split('/')[1] ?? ''
    newest.set(id, Math.max(newest.get(id) ?? 0, modifiedAt.getTime()))
  }
  const old = [...newest].flatMap(([id, modifiedMs]) => (modifiedMs < before ? id : []))
  const named = await known(old)
  const strays = old.filter((id) => !named.has(id))
  for (const id of strays) await storage.removeAll(filePrefix(area, id))
  return strays.length
}

/** Ids of uploads and, unless `isArriving`, of media. */
async function knownIds(
  { db }: Pick<UploadsDeps, 'db'>,
  names: readonly string[],
  { isArriving = false } = {},
): Promise<Set<string>> {
  const ids = names.filter((name) => parseUuid(name) === name)
  const known = new Set<string>()
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const some = ids.slice(start, start + BATCH_SIZE)
    const { rows } = await sql<{ id: string }>`
      select id from uploads where id = any(${some}::uuid[])
      union ${mediaIds(db, { ids: some }).where(sql<boolean>`not ${isArriving}::boolean`)}
    `.execute(db)
    for (const { id } of rows) known.add(id)
  }
  return known
}

async function openFolder(folder: string): Promise<AsyncIterable<{ name: string }>> {
  try {
    return await opendir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return (async function* () {})()
    throw error
  }
}
