/** A folder for one piece of work on one media: empty when it begins, gone when it ends, however it ends. */
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FileKey } from '#platform/storage/file-key.ts'

export type WorkRoom = AsyncDisposable & {
  /** Names the folder under which what is made here will be stored. */
  run: string
  folder: string
  path(...names: string[]): string
  /** A new folder in it. */
  make(name: string): Promise<string>
  /** Stored files that were copied here, by their keys. */
  copies: Map<FileKey, Promise<string>>
  /** What is given back when the room ends. */
  ends: DisposableStack
}

/** Removes what a killed worker left of this work; asked before anything else, as the work itself may be done already. */
export async function clearWorkRooms(root: string, work: string): Promise<void> {
  await mkdir(root, { recursive: true, mode: 0o750 })
  for (const name of await readdir(root))
    if (name.startsWith(`${work}.`)) await rm(path.join(root, name), { recursive: true, force: true })
}

export async function openWorkRoom(root: string, work: string): Promise<WorkRoom> {
  await clearWorkRooms(root, work)
  const run = randomBytes(5).toString('hex')
  const folder = path.join(root, `${work}.${run}`)
  await mkdir(folder, { mode: 0o750 })
  const copies = new Map<FileKey, Promise<string>>()
  const ends = new DisposableStack()
  return {
    copies,
    ends,
    run,
    folder,
    path: (...names) => path.join(folder, ...names),
    async make(name) {
      await mkdir(path.join(folder, name), { mode: 0o750 })
      return path.join(folder, name)
    },
    async [Symbol.asyncDispose]() {
      // A copy that is still being made would come back after its folder went.
      await Promise.allSettled(copies.values())
      await rm(folder, { recursive: true, force: true })
      ends.dispose()
    },
  }
}
