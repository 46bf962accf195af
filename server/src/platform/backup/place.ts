/** Where backups are kept: names and whole pieces of bytes, nothing else. A folder, or a bucket by the S3 API. */

export type BackupPlace = {
  /** As a person would call it. */
  readonly words: string
  /** Whole or not at all, also after a crash; replaces what has this name. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** The same for a name that nobody has yet; false when somebody has it. */
  putNew(name: string, bytes: Uint8Array): Promise<boolean>
  get(name: string): Promise<Buffer | null>
  has(name: string): Promise<boolean>
  /** In no particular order; `prefix` ends with a slash. */
  list(prefix: string): AsyncIterable<{ name: string; bytes: number }>
  /** Removing what is not there is fine. */
  remove(name: string): Promise<void>
  close(): Promise<void>
}

export type S3Access = {
  endpoint: string | null
  region: string
  accessKey: string | null
  secretKey: string | null
}
