/** Moves a run's output to storage, and deletes unreferenced runs. */
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { FileKey } from '#platform/storage/file-key.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { mediaFolder, runFolder, runKey } from '../../media/index.ts'

export async function storeRun(
  storage: Storage,
  { mediaId, run, folder }: { mediaId: string; run: string; folder: string },
): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const names = path.relative(folder, file).split(path.sep) as [...string[], string]
    await storage.adopt(file, runKey(mediaId, run, ...names))
  }
}

export async function dropRun(storage: Storage, mediaId: string, run: string): Promise<void> {
  await storage.removeAll(runFolder(mediaId, run))
}

/** Idempotent. The original and the captions are not runs and stay. */
export async function dropOtherRuns(
  storage: Storage,
  mediaId: string,
  stored: readonly (string | null)[],
): Promise<void> {
  const runs = new Set<string>()
  for await (const { key } of storage.list(mediaFolder(mediaId))) {
    const run = runOf(key)
    if (run !== null && !stored.includes(run)) runs.add(run)
  }
  for (const run of runs) await dropRun(storage, mediaId, run)
}

/** `media/{id}/{run}/…` */
function runOf(key: FileKey): string | null {
  const [, , run, ...rest] = key.split('/')
  return run !== undefined && rest.length > 0 && /^[0-9a-f]{10}$/.test(run) ? run : null
}
