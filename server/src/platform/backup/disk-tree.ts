/** A local folder as a backup source, traversed in order and read in chunks. Symlinks below the first level are skipped. */
import type { BigIntStats } from 'node:fs'
import { constants, type FileHandle, lstat, open, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { errnoOf } from '../storage/disk-folders.ts'
import type { Tree, TreeEntry } from './back-up-tree.ts'
import { CHUNK_BYTES } from './packer.ts'

/** A file changed this recently may change again within the same clock tick. */
const RACY_MS = 3_000

type DiskTreeOptions = {
  root: string
  /** Excludes paths from the root; of a folder, everything in it. */
  isExcluded?: (path: string, isFolder: boolean) => boolean
}

export function diskTree({ root, isExcluded = () => false }: DiskTreeOptions): Tree {
  return { walk: () => walk(''), read: (file) => readFile(path.join(root, file)) }

  async function* walk(folder: string): AsyncGenerator<TreeEntry, void, undefined> {
    const names = await nullIfMissing(readdir(path.join(root, folder)))
    for (const name of names?.sort() ?? []) {
      const inner = folder === '' ? name : `${folder}/${name}`
      // First-level folders may be on other disks, through symlinks of the operator.
      const look = folder === '' ? stat : lstat
      const found = await nullIfMissing(look(path.join(root, inner), { bigint: true }))
      if (!found || !(found.isFile() || found.isDirectory())) continue
      if (isExcluded(inner, found.isDirectory())) continue
      yield {
        path: inner,
        isFolder: found.isDirectory(),
        mode: Number(found.mode & 0o777n),
        mark: fingerprintOf(found),
      }
      if (found.isDirectory()) yield* walk(inner)
    }
  }
}

function fingerprintOf(found: BigIntStats): string | null {
  if (found.isDirectory() || Date.now() - Number(found.mtimeMs) < RACY_MS) return null
  return [found.ino, found.size, found.mtimeNs, found.ctimeNs].map((part) => part.toString(36)).join('-')
}

async function readFile(file: string): Promise<AsyncGenerator<Buffer> | null> {
  const handle = await nullIfMissing(open(file, constants.O_RDONLY | constants.O_NONBLOCK))
  return handle && chunksOf(handle)
}

async function* chunksOf(handle: FileHandle): AsyncGenerator<Buffer, void, undefined> {
  await using file = handle
  // One byte more than the size, so that the first read of a small file reaches its end.
  const wanted = Math.min(CHUNK_BYTES, (await file.stat()).size + 1)
  for (;;) {
    const chunk = Buffer.allocUnsafe(wanted)
    let filled = 0
    while (filled < chunk.length) {
      const { bytesRead } = await file.read(chunk, filled, chunk.length - filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    if (filled > 0) yield chunk.subarray(0, filled)
    if (filled < chunk.length) return
  }
}

async function nullIfMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return null
    throw error
  }
}
