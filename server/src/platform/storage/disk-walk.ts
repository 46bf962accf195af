/** Traverses the folders of the disk storage: lists stored files and sweeps leftovers. */
import { lstat, opendir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { nullIfMissing } from './disk-folders.ts'
import { type FileKey, isFileKey } from './file-key.ts'
import type { ListedFile } from './storage.ts'

export async function* filesUnder(root: string, folder: string): AsyncGenerator<ListedFile> {
  const entries = await nullIfMissing(opendir(folder))
  if (!entries) return
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    const key = path.slice(root.length + 1)
    if (entry.isDirectory()) yield* filesUnder(root, path)
    else if (entry.isFile() && isFileKey(key)) yield* listedFile(path, key)
  }
}

async function* listedFile(path: string, key: FileKey): AsyncGenerator<ListedFile> {
  const found = await nullIfMissing(lstat(path))
  if (found) yield { key, bytes: found.size, modifiedAt: found.mtime }
}

/** By modification time, so that slow running uploads are kept. */
export async function sweepFolder(folder: string, before: number): Promise<number> {
  let swept = 0
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name)
    const found = await nullIfMissing(lstat(path))
    if (!found || found.mtimeMs > before) continue
    await rm(path, { recursive: true, force: true })
    swept += 1
  }
  return swept
}
