/** The storage interface, implemented by the local disk and by S3-compatible buckets. */
import type { Readable } from 'node:stream'
import type { FileKey, FilePrefix } from './file-key.ts'

/** A stream is consumed with back-pressure. */
export type FileSource = Readable | Uint8Array

export type WriteOptions = {
  maxBytes?: number
  /** Aborting destroys the source and leaves nothing behind. */
  signal?: AbortSignal
  /** Keeps the source open if the write is refused, so that an HTTP request can still be answered. */
  keepSource?: boolean
}
export type WrittenFile = { bytes: number; sha256: string }

/** Byte positions as in HTTP: `end` is inclusive and may lie past the end; `last` is a suffix length. */
export type ByteRange = { start?: number; end?: number } | { last: number }

export type StoredFile = {
  totalBytes: number
  modifiedAt: Date
  /** Quoted and strong: it changes whenever the content does. */
  etag: string
}
export type ReadFile = StoredFile & {
  /** Must be consumed or destroyed: it holds an open file. */
  stream: Readable
  /** First byte and length of the stream. */
  start: number
  bytes: number
}
export type ListedFile = { key: FileKey; bytes: number; modifiedAt: Date }

export type Storage = {
  /** Atomic: readers see the old file or the complete new one, even after a crash. The last writer wins. */
  write(key: FileKey, source: FileSource, options?: WriteOptions): Promise<WrittenFile>
  /** Null if there is no such file; refuses RANGE_NOT_SATISFIABLE with `facts.totalBytes`. */
  read(key: FileKey, range?: ByteRange): Promise<ReadFile | null>
  stat(key: FileKey): Promise<StoredFile | null>
  /** A missing file is not an error. */
  remove(key: FileKey): Promise<void>
  removeAll(prefix: FilePrefix): Promise<void>
  /** In no particular order; files added or removed meanwhile may or may not be included. */
  list(prefix: FilePrefix): AsyncIterable<ListedFile>
  /** Replaces the target; refuses NOT_FOUND if there is nothing to move. */
  move(from: FileKey, to: FileKey): Promise<void>
  /** Concatenates files in order, atomically; the sources stay. Refuses NOT_FOUND if one is missing. */
  join(from: readonly FileKey[], to: FileKey): Promise<void>
  /**
   * Takes over a local file that is no longer written to: it is stored completely and removed from its old path, or nothing
   * changed. Refuses NOT_FOUND if there is no such file.
   */
  adopt(path: string, key: FileKey): Promise<void>
  /** Writes, reads and removes a probe; throws on any problem. If aborted, it only cleans up. */
  check(signal?: AbortSignal): Promise<void>
  /** Removes leftovers of killed processes older than `olderThanMs`; returns their number. */
  sweep(olderThanMs: number): Promise<number>
  /** A path for media tools; null if files are not on this machine. Refuses NOT_FOUND. */
  readonly localPath: ((key: FileKey) => Promise<string>) | null
  /** A URL outside the site that gives anybody temporary read access; null if not supported. */
  readonly signedUrl: ((key: FileKey, options: SignedUrlOptions) => Promise<string>) | null
}

type SignedUrlOptions = {
  seconds: number
  /** Response headers. */
  cacheControl?: string
  contentDisposition?: string
}
