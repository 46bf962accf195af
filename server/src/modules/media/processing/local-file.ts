/** A stored file as a path that media tools can read. */
import type { FileKey } from '#platform/storage/file-key.ts'
import type { Storage } from '#platform/storage/storage.ts'

export function localFile(storage: Storage, key: FileKey): Promise<string> {
  if (!storage.localPath) throw new Error('Media tools need files on this machine')
  return storage.localPath(key)
}
