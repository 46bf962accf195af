/**
 * While a backup is made, what is removed is moved aside: the database that is being copied may still name it. The hold
 * is a folder, so that every process that removes something meets it, and goes with all that is in it when it ends.
 */
import { randomUUID } from 'node:crypto'
import { lstat, mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { errnoOf, orNull, removeMoved } from './disk-folders.ts'

/** Names no key can have. */
export const HELD_FOLDER = '.held'
export const TEMP_FOLDER = '.tmp'
const SLASH = '+'

/** One that a killed backup left behind ends with the next one, or here. */
export async function holdRemoved(root: string): Promise<AsyncDisposable> {
  await endHold(root)
  await mkdir(join(root, HELD_FOLDER), { recursive: true, mode: 0o750 })
  return { [Symbol.asyncDispose]: () => endHold(root) }
}

/** Taken away in one step, so that nothing is moved into it any more while it is emptied. */
async function endHold(root: string): Promise<void> {
  const trash = join(root, TEMP_FOLDER, randomUUID())
  await mkdir(join(root, TEMP_FOLDER), { recursive: true, mode: 0o750 })
  await orNull(rename(join(root, HELD_FOLDER), trash))
  await removeMoved(trash)
}

/** False where nothing is held back, or there is nothing to move. */
export async function moveAside(root: string, path: string, key: string): Promise<boolean> {
  try {
    await rename(path, join(root, HELD_FOLDER, key.replaceAll('/', SLASH)))
    return true
  } catch (fault) {
    // A folder of that name came before it; or the area lies on another disk.
    if (['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EISDIR', 'ENOTDIR', 'EXDEV'].includes(errnoOf(fault) ?? ''))
      return false
    throw fault
  }
}

/** The place of what was moved aside, from the root, by its path within the folder. */
export function placeOfHeld(path: string): string {
  return path.replaceAll(SLASH, '/')
}

export async function endOldHold(root: string, olderThanMs: number): Promise<void> {
  const found = await orNull(lstat(join(root, HELD_FOLDER)))
  if (found && found.mtimeMs < Date.now() - olderThanMs) await endHold(root)
}
