/** Opens a stored file, or a range of it, without following symlinks. */
import type { BigIntStats } from 'node:fs'
import { constants, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Refusal } from '#platform/errors.ts'
import { byteSpanOf } from './byte-range.ts'
import { errnoOf, nullIfMissing } from './disk-folders.ts'
import type { ByteRange, ReadFile, StoredFile } from './storage.ts'

export async function readPart(path: string, range: ByteRange): Promise<ReadFile | null> {
  const file = await nullIfMissing(openForReading(path))
  if (!file) return null
  try {
    const found = await file.stat({ bigint: true })
    if (!found.isFile()) throw new Refusal('NOT_FOUND')
    const stored = describeFile(found)
    const { start, bytes } = byteSpanOf(range, stored.totalBytes)
    if (bytes > 0) {
      return { ...stored, start, bytes, stream: file.createReadStream({ start, end: start + bytes - 1 }) }
    }
    await file.close()
    return { ...stored, start, bytes, stream: Readable.from([]) }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** O_NOFOLLOW lets the kernel refuse a symlink, so that none can be swapped in between. */
async function openForReading(path: string) {
  try {
    return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  } catch (error) {
    if (errnoOf(error) === 'ELOOP') throw new Refusal('NOT_FOUND')
    throw error
  }
}

/** The inode distinguishes a replaced file of the same size within the same clock tick. */
export function describeFile(found: BigIntStats): StoredFile {
  const etag = [found.ino, found.size, found.mtimeNs].map((part) => part.toString(36)).join('-')
  return { totalBytes: Number(found.size), modifiedAt: found.mtime, etag: `"${etag}"` }
}
