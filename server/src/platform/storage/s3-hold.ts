/**
 * During a backup, objects removed from a bucket are moved aside, since the database being copied may still refer to them.
 * The hold is an object, renewed while the backup runs; removing processes check it every other second.
 */
import { Refusal } from '#platform/errors.ts'
import { BACKUP_HOLD } from './bucket-markers.ts'
import { type FileKey, filePrefix, isFileKey } from './file-key.ts'
import type { S3 } from './s3-client.ts'
import { moveObject } from './s3-copy.ts'
import { removeObjects } from './s3-list.ts'
import { statObject } from './s3-read.ts'
import { writeObject } from './s3-write.ts'

/** Prefix of objects that were moved aside. */
export const HELD_PREFIX = filePrefix('held')
/** How long a process may be unaware of a hold; a backup waits that long. */
export const HOLD_PROPAGATION_MS = 2_000
const RENEW_MS = 60_000
/** A hold not renewed for this long is abandoned. */
const STALE_MS = 15 * RENEW_MS

/** Called before each removal. */
export function watchHold(s3: S3): () => Promise<boolean> {
  let known: { isOn: Promise<boolean>; until: number } | null = null
  return () => {
    if (known && known.until > Date.now()) return known.isOn
    const isOn = isHeld(s3)
    known = { isOn, until: Date.now() + HOLD_PROPAGATION_MS }
    isOn.catch(() => {
      known = null
    })
    return isOn
  }
}

async function isHeld(s3: S3): Promise<boolean> {
  const found = await statObject(s3, BACKUP_HOLD)
  return found !== null && Date.now() - found.modifiedAt.getTime() < STALE_MS
}

/** False if the object is already gone, or its new key would be too long: then it is removed. */
export async function moveObjectAside(s3: S3, key: FileKey, maxCopyBytes: number): Promise<boolean> {
  const aside = `${HELD_PREFIX}${key}`
  if (!isFileKey(aside)) return false
  try {
    await moveObject(s3, key, aside, maxCopyBytes)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return false
    throw error
  }
}

/** Ends a hold left by a killed backup first. */
export async function holdObjects(s3: S3): Promise<AsyncDisposable> {
  await removeObjects(s3, HELD_PREFIX)
  const renew = () => writeObject(s3, BACKUP_HOLD, Buffer.from('A backup is being made.\n'), {})
  await renew()
  // Errors are ignored: an unavailable bucket fails the backup elsewhere.
  const renewing = setInterval(() => void renew().catch(() => undefined), RENEW_MS).unref()
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(renewing)
      await s3.send(new s3.sdk.DeleteObjectCommand({ Bucket: s3.bucket, Key: BACKUP_HOLD }))
      await removeObjects(s3, HELD_PREFIX)
    },
  }
}

/** Keeps objects of a backup that may still be running. */
export async function endStaleBucketHold(s3: S3): Promise<void> {
  if (!(await isHeld(s3))) await removeObjects(s3, HELD_PREFIX)
}
