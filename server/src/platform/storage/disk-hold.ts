/**
 * During a backup, removed files are moved aside, since the database being copied may still refer to them. The hold is a
 * folder, so that every process sees it, and is removed with its content when the backup ends.
 */
import { randomUUID } from 'node:crypto'
import { lstat, mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { errnoOf, nullIfMissing, removeMoved } from './disk-folders.ts'

/** Folder names that no key can have. */
export const HELD_FOLDER = '.held'
export const TEMP_FOLDER = '.tmp'
const SLASH = '+'

/** Ends a hold left by a killed backup first. */
export async function holdRemoved(root: string): Promise<AsyncDisposable> {
  await endHold(root)
  await mkdir(join(root, HELD_FOLDER), { recursive: true, mode: 0o750 })
  return { [Symbol.asyncDispose]: () => endHold(root) }
}

/** Renamed in one step, so that nothing is moved into it while it is emptied. */
async function endHold(root: string): Promise<void> {
  const trash = join(root, TEMP_FOLDER, randomUUID())
  await mkdir(join(root, TEMP_FOLDER), { recursive: true, mode: 0o750 })
  await nullIfMissing(rename(join(root, HELD_FOLDER), trash))
  await removeMoved(trash)
}

/** False if no hold is active, or there is nothing to move. */
export async function moveFileAside(root: string, path: string, key: string): Promise<boolean> {
  try {
    await rename(path, join(root, HELD_FOLDER, key.replaceAll('/', SLASH)))
    return true
  } catch (error) {
    // A folder of that name was moved before; or the area is on another disk.
    if (['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EISDIR', 'ENOTDIR', 'EXDEV'].includes(errnoOf(error) ?? ''))
      return false
    throw error
  }
}

/** Original path of a file that was moved aside, by its name in the hold folder. */
export function originalPath(path: string): string {
  return path.replaceAll(SLASH, '/')
}

export async function endStaleDiskHold(root: string, olderThanMs: number): Promise<void> {
  const found = await nullIfMissing(lstat(join(root, HELD_FOLDER)))
  if (found && found.mtimeMs < Date.now() - olderThanMs) await endHold(root)
}
