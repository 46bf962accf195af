/** A disk storage for tests in its own folder, with simple accessors. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { createDiskStorage, type DiskStorageOptions } from '#platform/storage/disk-storage.ts'
import { type FileKey, fileKey } from '#platform/storage/file-key.ts'
import type { ByteRange, Storage } from '#platform/storage/storage.ts'

export const poster = fileKey('media', 'm1', 'poster.jpg')

export async function emptyFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'candid-storage-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export async function emptyStorage(t: TestContext, options: Partial<DiskStorageOptions> = {}) {
  const root = options.root ?? (await emptyFolder(t))
  const storage = await createDiskStorage({ ...options, root })
  return { root, storage }
}

export async function storedContent(
  storage: Storage,
  key: FileKey,
  range?: ByteRange,
): Promise<string | null> {
  const found = await storage.read(key, range)
  return found ? (await buffer(found.stream)).toString() : null
}

/** Every file under the root, including temporary ones. */
export async function everyFile(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))
}

export function chunkedStream(content: string): Readable {
  return Readable.from(content.match(/.{1,10000}/g) ?? [], { objectMode: false })
}
