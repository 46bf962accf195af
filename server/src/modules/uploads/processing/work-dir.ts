/** Temporary directory of one job on one media: created empty, deleted at the end in any case. */
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FileKey } from '#platform/storage/file-key.ts'

export type WorkDir = AsyncDisposable & {
  /** Name of the storage folder for the output. */
  run: string
  folder: string
  path(...names: string[]): string
  /** Creates a subdirectory. */
  make(name: string): Promise<string>
  /** Local copies of stored files, by key. */
  copies: Map<FileKey, Promise<string>>
  /** Resources to release with the directory. */
  resources: DisposableStack
}

/** Removes leftovers of a killed worker; called first, since the job itself may already be done. */
export async function clearWorkDirs(root: string, work: string): Promise<void> {
  await mkdir(root, { recursive: true, mode: 0o750 })
  for (const name of await readdir(root))
    if (name.startsWith(`${work}.`)) await rm(path.join(root, name), { recursive: true, force: true })
}

export async function createWorkDir(root: string, work: string): Promise<WorkDir> {
  await clearWorkDirs(root, work)
  const run = randomBytes(5).toString('hex')
  const folder = path.join(root, `${work}.${run}`)
  await mkdir(folder, { mode: 0o750 })
  const copies = new Map<FileKey, Promise<string>>()
  const resources = new DisposableStack()
  return {
    copies,
    resources,
    run,
    folder,
    path: (...names) => path.join(folder, ...names),
    async make(name) {
      await mkdir(path.join(folder, name), { mode: 0o750 })
      return path.join(folder, name)
    },
    async [Symbol.asyncDispose]() {
      // A copy in progress would recreate files after the directory was deleted.
      await Promise.allSettled(copies.values())
      await rm(folder, { recursive: true, force: true })
      resources.dispose()
    },
  }
}
