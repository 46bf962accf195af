/** Backups in a folder: each object is written to a temporary file, synced, and renamed. */
import { randomUUID } from 'node:crypto'
import { link, lstat, open, opendir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { HOUR_MS } from '#rules/time.ts'
import { makeFolders } from '../make-folders.ts'
import { syncFolder } from '../storage/disk-write.ts'
import { BackupError } from './backup-error.ts'
import type { BackupLocation } from './location.ts'

/** Name prefix of temporary files, left behind by killed backups. */
const DRAFT = '.draft-'
/** An object is written in seconds; older temporary files are leftovers. */
const STALE_DRAFT_MS = HOUR_MS

export async function openFolderLocation(folder: string): Promise<BackupLocation> {
  const root = path.resolve(folder)
  const pathOf = (name: string) => path.join(root, name)
  const withBackupError = <T>(work: Promise<T>) => work.catch((error: unknown) => refuse(root, error))

  async function draft(name: string, bytes: Uint8Array): Promise<{ draft: string; file: string }> {
    const file = pathOf(name)
    makeFolders(path.dirname(file), 0o700)
    const draft = path.join(path.dirname(file), `${DRAFT}${randomUUID()}`)
    try {
      await using handle = await open(draft, 'wx', 0o600)
      await handle.writeFile(bytes)
      await handle.sync()
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    return { draft, file }
  }

  return {
    label: root,
    put: (name, bytes) =>
      withBackupError(
        (async () => {
          const written = await draft(name, bytes)
          await rename(written.draft, written.file)
          await syncFolder(path.dirname(written.file))
        })(),
      ),
    putNew: (name, bytes) =>
      withBackupError(
        (async () => {
          const written = await draft(name, bytes)
          try {
            // Creating a link succeeds for one of two concurrent processes.
            await link(written.draft, written.file)
            await syncFolder(path.dirname(written.file))
            return true
          } catch (error) {
            if (codeOf(error) === 'EEXIST') return false
            throw error
          } finally {
            await rm(written.draft, { force: true })
          }
        })(),
      ),
    get: (name) => withBackupError(nullIfMissing(readFile(pathOf(name)))),
    has: async (name) => (await withBackupError(nullIfMissing(lstat(pathOf(name))))) !== null,
    list: (prefix) => filesIn(root, path.join(root, prefix)),
    remove: (name) => withBackupError(rm(pathOf(name), { force: true })),
    close: async () => undefined,
  }
}

async function* filesIn(
  root: string,
  folder: string,
): AsyncGenerator<{ name: string; bytes: number }, void, undefined> {
  const entries = await nullIfMissing(opendir(folder))
  if (!entries) return
  for await (const entry of entries) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(root, file)
    else if (entry.name.startsWith(DRAFT)) await sweepDraft(file)
    else {
      const found = entry.isFile() ? await nullIfMissing(lstat(file)) : null
      if (found) yield { name: path.relative(root, file), bytes: found.size }
    }
  }
}

async function sweepDraft(file: string): Promise<void> {
  const found = await nullIfMissing(lstat(file))
  if (found && Date.now() - found.mtimeMs > STALE_DRAFT_MS) await rm(file, { force: true })
}

async function nullIfMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null
    throw error
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

const TEXTS: Record<string, string> = {
  ENOSPC: 'There is no space left',
  EDQUOT: 'There is no space left',
  EACCES: 'No write permission',
  EPERM: 'No write permission',
  EROFS: 'No write permission',
  EIO: 'The disk does not respond',
}

function refuse(root: string, error: unknown): never {
  const words = TEXTS[codeOf(error)]
  if (!words) throw error
  throw new BackupError(`${words} in ${root}. Earlier backups are unaffected.`, {
    cause: error,
  })
}
