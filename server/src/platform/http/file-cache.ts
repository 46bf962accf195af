/** In-memory LRU cache of the most requested files, for names whose content never changes. */
import { buffer } from 'node:stream/consumers'
import type { FileKey, FilePrefix } from '#platform/storage/file-key.ts'
import type { Storage, StoredFile } from '#platform/storage/storage.ts'
import { createHitCounter } from './hit-counter.ts'

/** `content` is null for a file too large to cache: read it from the storage. */
export type FoundFile = StoredFile & { content: Buffer | null }

export type FileCache = {
  /** Null when there is no such file. */
  find(key: FileKey): Promise<FoundFile | null>
  /** Cached file only, without reading; null on a miss. */
  cached(key: FileKey): CachedFile | null
  /** Whether the file is cached or requested often enough to be; each call counts as a request. */
  isHot(key: FileKey): boolean
  invalidate(prefix: FilePrefix): void
  bytes(): number
}

type FileCacheOptions = {
  storage: Pick<Storage, 'stat' | 'read'>
  /** Total capacity; 0 disables the cache. */
  maxBytes: number
}

export const MAX_CACHED_BYTES = 4 * 1024 * 1024
/** Overhead per entry, so that many tiny files are counted, too. */
const ENTRY_BYTES = 1024

export function createFileCache({ storage, maxBytes }: FileCacheOptions): FileCache {
  // A Map keeps insertion order: the first key is the least recently used.
  const files = new Map<FileKey, CachedFile>()
  const reading = new Map<FileKey, Promise<FoundFile | null>>()
  const largest = Math.min(MAX_CACHED_BYTES, maxBytes - ENTRY_BYTES)
  const hits = createHitCounter()
  let bytes = 0

  function cached(key: FileKey): CachedFile | undefined {
    const file = files.get(key)
    if (file && files.delete(key)) files.set(key, file)
    return file
  }

  function drop(key: FileKey): void {
    const file = files.get(key)
    if (file && files.delete(key)) bytes -= file.content.length + ENTRY_BYTES
  }

  function add(key: FileKey, file: CachedFile): void {
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
      // Invalidated while it was read: returned, but not cached.
      if (file && hasContent(file) && reading.get(key) === loading) add(key, file)
      return file
    } finally {
      if (reading.get(key) === loading) reading.delete(key)
    }
  }

  return {
    find: async (key) => cached(key) ?? reading.get(key) ?? loadOnce(key),
    cached: (key) => cached(key) ?? null,
    isHot: (key) => files.has(key) || hits.isHot(key),
    invalidate(prefix) {
      for (const key of files.keys()) if (key.startsWith(prefix)) drop(key)
      for (const key of reading.keys()) if (key.startsWith(prefix)) reading.delete(key)
    },
    bytes: () => bytes,
  }
}

type CachedFile = FoundFile & { content: Buffer }

function hasContent(file: FoundFile): file is CachedFile {
  return file.content !== null
}
