/** Folders of the disk storage: finds and creates them, and refuses symlinks on the way. */
import { lstat, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from './disk-write.ts'
import { type FileKey, type FilePrefix, isFileKey, isFilePrefix, refusedKey } from './file-key.ts'

/** Checked at runtime, since a cast bypasses the type. */
export function pathOfKey(root: string, key: FileKey): string {
  if (!isFileKey(key)) throw refusedKey()
  return join(root, key)
}

export function pathOfPrefix(root: string, prefix: FilePrefix): string {
  if (!isFilePrefix(prefix)) throw refusedKey()
  return join(root, prefix.slice(0, -1))
}

/** Creates the folder and its parents, each synced to disk before the next. */
export async function makeFolder(root: string, folder: string): Promise<void> {
  for (const step of foldersBetween(root, folder)) {
    if (await isRealFolder(step)) continue
    try {
      await mkdir(step, { mode: 0o750 })
      await syncFolder(dirname(step))
    } catch (error) {
      if (errnoOf(error) !== 'EEXIST') throw error
      // Created by another writer; if it was removed again, the rename fails with ENOENT and is retried.
      await isRealFolder(step)
    }
  }
}

/** False if a parent folder is missing; a symlink on the way is refused, wherever it leads. */
export async function hasFolder(root: string, folder: string): Promise<boolean> {
  for (const step of foldersBetween(root, folder)) {
    if (!(await isRealFolder(step))) return false
  }
  return true
}

export function errnoOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Returns null if the file does not exist; rethrows all other errors. */
export async function nullIfMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return null
    throw error
  }
}

async function isRealFolder(path: string): Promise<boolean> {
  const found = await nullIfMissing(lstat(path))
  if (!found) return false
  if (!found.isDirectory()) throw refusedKey()
  return true
}

function foldersBetween(root: string, folder: string): string[] {
  const names = folder
    .slice(root.length)
    .split('/')
    .filter((name) => name !== '')
  return names.map((_, index) => join(root, ...names.slice(0, index + 1)))
}

/** Retries, since a concurrent writer may still put a file into the moved folder for a moment. */
export async function removeMoved(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 10 })
}
