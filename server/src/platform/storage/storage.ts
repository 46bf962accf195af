/** What the product asks of file storage; filled by the local disk and by buckets that speak the S3 API. */
import type { Readable } from 'node:stream'
import type { FileKey, FilePrefix } from './file-key.ts'

/** A stream is consumed with back-pressure. */
export type FileSource = Readable | Uint8Array

export type WriteOptions = {
  maxBytes?: number
  /** Aborting destroys the source and leaves nothing behind. */
  signal?: AbortSignal
  /** Leaves the source open when the write is refused, so that an HTTP request can still be answered. */
  keepSource?: boolean
}
export type WrittenFile = { bytes: number; sha256: string }

/** Byte positions as HTTP counts them: `end` is included and may lie past the end; `last` asks for the tail. */
export type ByteRange = { start?: number; end?: number } | { last: number }

export type StoredFile = {
  totalBytes: number
  modifiedAt: Date
  /** Quoted and strong: it changes whenever the content does. */
  etag: string
}
export type ReadFile = StoredFile & {
  /** Consume or destroy it: an open file stands behind. */
  stream: Readable
  /** First byte and length of what the stream gives. */
  start: number
  bytes: number
}
export type ListedFile = { key: FileKey; bytes: number; modifiedAt: Date }

export type Storage = {
  /** All or nothing: readers see the old file or the whole new one, also after a crash. The last writer wins. */
  write(key: FileKey, source: FileSource, options?: WriteOptions): Promise<WrittenFile>
  /** Null when there is no such file; refuses RANGE_NOT_SATISFIABLE with `facts.totalBytes`. */
  read(key: FileKey, range?: ByteRange): Promise<ReadFile | null>
  stat(key: FileKey): Promise<StoredFile | null>
  /** Removing what is not there is fine. */
  remove(key: FileKey): Promise<void>
  removeAll(prefix: FilePrefix): Promise<void>
  /** In no particular order; files that come or go meanwhile may or may not be told. */
  list(prefix: FilePrefix): AsyncIterable<ListedFile>
  /** Replaces the target; refuses NOT_FOUND when there is nothing to move. */
  move(from: FileKey, to: FileKey): Promise<void>
  /** Makes one file of several in their order, all or nothing; those stay. Refuses NOT_FOUND when one is missing. */
  join(from: readonly FileKey[], to: FileKey): Promise<void>
  /**
   * Takes over a file of this machine that nobody writes to any more: it is stored whole and gone from where it
   * was, or nothing changed. Refuses NOT_FOUND when there is no such file.
   */
  adopt(path: string, key: FileKey): Promise<void>
  /** Writes, reads and removes a probe; throws what stands in the way. Aborted, it only tidies up. */
  check(signal?: AbortSignal): Promise<void>
  /** Removes what killed processes left behind longer than `olderThanMs` ago; tells how many. */
  sweep(olderThanMs: number): Promise<number>
  /** A path media tools may read; null where files are not on this machine. Refuses NOT_FOUND. */
  readonly localPath: ((key: FileKey) => Promise<string>) | null
  /** An address outside the site at which anybody may read the file for a while; null where files have none. */
  readonly signedAddress: ((key: FileKey, options: SignedAddress) => Promise<string>) | null
}

export type SignedAddress = {
  seconds: number
  /** What the answer is to say of itself. */
  cacheControl?: string
  contentDisposition?: string
}
