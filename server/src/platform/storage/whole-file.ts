/** Reads a small stored file into memory. */
import { buffer } from 'node:stream/consumers'
import { Refusal } from '#platform/errors.ts'
import type { FileKey } from './file-key.ts'
import type { Storage } from './storage.ts'

/** Refuses NOT_FOUND. */
export async function wholeFile(storage: Pick<Storage, 'read'>, key: FileKey): Promise<Buffer> {
  const read = await storage.read(key)
  if (!read) throw new Refusal('NOT_FOUND')
  return buffer(read.stream)
}
