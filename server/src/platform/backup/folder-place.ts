/** Backups in a folder: each object is written to a temporary file, synced, and renamed. */
import { randomUUID } from 'node:crypto'
import { link, lstat, open, opendir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { HOUR_MS } from '#rules/time.ts'
import { makeFolders } from '../make-folders.ts'
import { syncFolder } from '../storage/disk-write.ts'
import { BackupError } from './backup-error.ts'
import type { BackupPlace } from './place.ts'

/** Name prefix of temporary files, left behind by killed backups. */
const DRAFT = '.draft-'
/** An object is written in seconds; older temporary files are leftovers. */
const LEFT_BEHIND_MS = HOUR_MS

export async function openFolderPlace(folder: string): Promise<BackupPlace> {
  const root = path.resolve(folder)
  const pathOf = (name: string) => path.join(root, name)
  const told = <T>(work: Promise<T>) => work.catch((fault: unknown) => refuse(root, fault))

  async function draft(name: string, bytes: Uint8Array): Promise<{ draft: string; file: string }> {
    const file = pathOf(name)
    makeFolders(path.dirname(file), 0o700)
    const draft = path.join(path.dirname(file), `${DRAFT}${randomUUID()}`)
    try {
      await using handle = await open(draft, 'wx', 0o600)
      await handle.writeFile(bytes)
      await handle.sync()
    } catch (fault) {
      await rm(draft, { force: true })
      throw fault
    }
    return { draft, file }
  }

  return {
    words: root,
    put: (name, bytes) =>
      told(
        (async () => {
          const written = await draft(name, bytes)
          await rename(written.draft, written.file)
          await syncFolder(path.dirname(written.file))
        })(),
      ),
    putNew: (name, bytes) =>
      told(
        (async () => {
          const written = await draft(name, bytes)
          try {
            // Creating a link succeeds for one of two concurrent processes.
            await link(written.draft, written.file)
            await syncFolder(path.dirname(written.file))
            return true
          } catch (fault) {
            if (codeOf(fault) === 'EEXIST') return false
            throw fault
          } finally {
            await rm(written.draft, { force: true })
          }
        })(),
      ),
    get: (name) => told(orNull(readFile(pathOf(name)))),
    has: async (name) => (await told(orNull(lstat(pathOf(name))))) !== null,
    list: (prefix) => filesIn(root, path.join(root, prefix)),
    remove: (name) => told(rm(pathOf(name), { force: true })),
    close: async () => undefined,
  }
}

async function* filesIn(
  root: string,
  folder: string,
): AsyncGenerator<{ name: string; bytes: number }, void, undefined> {
  const entries = await orNull(opendir(folder))
  if (!entries) return
  for await (const entry of entries) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(root, file)
    else if (entry.name.startsWith(DRAFT)) await sweepDraft(file)
    else {
      const found = entry.isFile() ? await orNull(lstat(file)) : null
      if (found) yield { name: path.relative(root, file), bytes: found.size }
    }
  }
}

async function sweepDraft(file: string): Promise<void> {
  const found = await orNull(lstat(file))
  if (found && Date.now() - found.mtimeMs > LEFT_BEHIND_MS) await rm(file, { force: true })
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (fault) {
    if (codeOf(fault) === 'ENOENT' || codeOf(fault) === 'ENOTDIR') return null
    throw fault
  }
}

function codeOf(fault: unknown): string {
  return fault instanceof Error && 'code' in fault ? String(fault.code) : ''
}

const WORDS: Record<string, string> = {
  ENOSPC: 'There is no room left',
  EDQUOT: 'There is no room left',
  EACCES: 'Nobody may write',
  EPERM: 'Nobody may write',
  EROFS: 'Nobody may write',
  EIO: 'The disk does not answer',
}

function refuse(root: string, fault: unknown): never {
  const words = WORDS[codeOf(fault)]
  if (!words) throw fault
  throw new BackupError(`${words} in ${root}. Backups that were made before are as they were.`, {
    cause: fault,
  })
}
