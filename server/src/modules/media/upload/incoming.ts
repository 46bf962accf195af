/** What is asked of files that are still arriving, wherever they are kept until they become media. */
import type { FileKey } from '#platform/storage/file-key.ts'

export type Incoming = {
  /** How much of the file is there; null when there is no file. */
  bytes(uploadId: string): Promise<number | null>
  /** As much of its beginning as tells what it is. */
  head(uploadId: string): Promise<Uint8Array>
  /** Stores the whole of it, or nothing. */
  store(uploadId: string, key: FileKey): Promise<void>
  remove(uploadId: string): Promise<void>
  /** Uploads of which something came, and nothing since then. */
  untouchedSince(before: number): Promise<string[]>
}
