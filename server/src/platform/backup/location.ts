/** A backup location: named blobs in a folder or an S3-compatible bucket. */

export type BackupLocation = {
  /** Name for messages. */
  readonly label: string
  /** Atomic, even after a crash; replaces an existing blob. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Creates a blob; false if the name exists. */
  putNew(name: string, bytes: Uint8Array): Promise<boolean>
  get(name: string): Promise<Buffer | null>
  has(name: string): Promise<boolean>
  /** In no particular order; `prefix` ends with a slash. */
  list(prefix: string): AsyncIterable<{ name: string; bytes: number }>
  /** A missing blob is not an error. */
  remove(name: string): Promise<void>
  close(): Promise<void>
}

export type S3Access = {
  endpoint: string | null
  region: string
  accessKey: string | null
  secretKey: string | null
}
