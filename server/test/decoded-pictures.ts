/**
 * Takes the place of `unpack-picture.ts` for identity pictures in the processes that run many test files (`scripts/test/shard.ts`):
 * each test file decodes a picture once, because the decoder's process costs more CPU than most tests. Failures are not cached.
 */
import { createHash } from 'node:crypto'
import type { PictureOrder } from '#platform/media-tools/picture-child.ts'
import { unpackPicture as decode, type UnpackedPicture } from '#platform/media-tools/unpack-picture.ts'
import { cleanUpAfterFile } from './file-cleanup.ts'

export { PictureFailure, type UnpackedPicture } from '#platform/media-tools/unpack-picture.ts'
export { decodeOnce as unpackPicture }

const decoded = new Map<string, UnpackedPicture>()

async function decodeOnce(bytes: Buffer, order: PictureOrder): Promise<UnpackedPicture> {
  const key = createHash('sha256').update(JSON.stringify(order)).update(bytes).digest('hex')
  const picture = decoded.get(key) ?? (await decode(bytes, order))
  if (decoded.size === 0) cleanUpAfterFile(() => decoded.clear())
  decoded.set(key, picture)
  const { grey } = picture
  // The caller may overwrite its copy.
  return { bytes: Buffer.from(picture.bytes), grey: grey && { ...grey, data: Buffer.from(grey.data) } }
}
