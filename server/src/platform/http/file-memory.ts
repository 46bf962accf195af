/** The files asked for most, kept in memory; for names whose content never changes. */
import { buffer } from 'node:stream/consumers'
import type { FileKey, FilePrefix } from '#platform/storage/file-key.ts'
import type { Storage, StoredFile } from '#platform/storage/storage.ts'
import { createHeat } from './heat.ts'

/** `content` is null when the file is too large to be kept: its bytes are with the storage. */
export type FoundFile = StoredFile & { content: Buffer | null }

export type FileMemory = {
  /** Null when there is no such file. */
  find(key: FileKey): Promise<FoundFile | null>
  /** The same without reading anything; null also when it is not kept at the moment. */
  remembered(key: FileKey): RememberedFile | null
  /** Whether it is kept, or asked for so often that it is worth keeping; each question counts. */
  isHot(key: FileKey): boolean
  forget(prefix: FilePrefix): void
  bytes(): number
}

export type FileMemoryOptions = {
  storage: Pick<Storage, 'stat' | 'read'>
  /** Room for all of them; 0 keeps nothing. */
  maxBytes: number
}

export const MAX_REMEMBERED_BYTES = 4 * 1024 * 1024
/** What an entry costs beside its content, so that many tiny files do not count for nothing. */
const ENTRY_BYTES = 1024

export function createFileMemory({ storage, maxBytes }: FileMemoryOptions): FileMemory {
  // A Map keeps the order of insertion: the first is the one that was not asked for the longest.
  const files = new Map<FileKey, RememberedFile>()
  const reading = new Map<FileKey, Promise<FoundFile | null>>()
  const largest = Math.min(MAX_REMEMBERED_BYTES, maxBytes - ENTRY_BYTES)
  const heat = createHeat()
  let bytes = 0

  function remembered(key: FileKey): RememberedFile | undefined {
    const file = files.get(key)
    if (file && files.delete(key)) files.set(key, file)
    return file
  }

  function drop(key: FileKey): void {
    const file = files.get(key)
    if (file && files.delete(key)) bytes -= file.content.length + ENTRY_BYTES
  }

  function keep(key: FileKey, file: RememberedFile): void {
    files.set(key, file)
    bytes += file.content.length + ENTRY_BYTES
    for (const oldest of files.keys()) {
      if (bytes <= maxBytes) return
      drop(oldest)
    }
  }

  async function load(key: FileKey): Promise<FoundFile | null> {
    const known = await storage.stat(key)
    if (!known || known.totalBytes > largest) return known && { ...known, content: null }
    const found = await storage.read(key)
    if (!found) return null
    const { totalBytes, modifiedAt, etag } = found
    return { totalBytes, modifiedAt, etag, content: await buffer(found.stream) }
  }

  async function loadOnce(key: FileKey): Promise<FoundFile | null> {
    const loading = load(key)
    reading.set(key, loading)
    try {
      const file = await loading
      // Forgotten while it was read: it is answered with, and not kept.
      if (file && hasContent(file) && reading.get(key) === loading) keep(key, file)
      return file
    } finally {
      if (reading.get(key) === loading) reading.delete(key)
    }
  }

  return {
    find: async (key) => remembered(key) ?? reading.get(key) ?? loadOnce(key),
    remembered: (key) => remembered(key) ?? null,
    isHot: (key) => files.has(key) || heat.isHot(key),
    forget(prefix) {
      for (const key of files.keys()) if (key.startsWith(prefix)) drop(key)
      for (const key of reading.keys()) if (key.startsWith(prefix)) reading.delete(key)
    },
    bytes: () => bytes,
  }
}

export type RememberedFile = FoundFile & { content: Buffer }

function hasContent(file: FoundFile): file is RememberedFile {
  return file.content !== null
}
