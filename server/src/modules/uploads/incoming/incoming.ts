/** Interface to uploads in progress, wherever they are stored. */
import type { FileKey } from '#platform/storage/file-key.ts'

export type IncomingFiles = {
  /** Bytes received; null if there is no file. */
  bytes(uploadId: string): Promise<number | null>
  /** The first bytes, enough to detect the content type. */
  head(uploadId: string): Promise<Uint8Array>
  /** Stores the complete file, atomically. */
  store(uploadId: string, key: FileKey): Promise<void>
  remove(uploadId: string): Promise<void>
  /** Uploads without activity since then. */
  untouchedSince(before: number): Promise<string[]>
}
