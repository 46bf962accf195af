/**
 * While a backup is made, what is removed from a bucket is moved aside: the database that is being copied may still name it.
 * The hold is an object that is renewed as long as the backup lives; whoever removes something looks for it every other second.
 */
import { Refusal } from '#platform/errors.ts'
import { HOLD } from './bucket-marks.ts'
import { type FileKey, filePrefix, isFileKey } from './file-key.ts'
import type { S3 } from './s3-client.ts'
import { moveObject } from './s3-copy.ts'
import { removeObjects } from './s3-list.ts'
import { statObject } from './s3-read.ts'
import { writeObject } from './s3-write.ts'

/** What is moved aside keeps its name, behind this. */
export const HELD = filePrefix('held')
/** How long a process may go on not knowing of a hold; whoever counts on one waits that long. */
export const HOLD_KNOWN_MS = 2_000
const RENEWED_MS = 60_000
/** Whoever did not renew it for so long is gone. */
const STALE_MS = 15 * RENEWED_MS

/** Asked before each removal. */
export function watchHold(s3: S3): () => Promise<boolean> {
  let known: { isOn: Promise<boolean>; until: number } | null = null
  return () => {
    if (known && known.until > Date.now()) return known.isOn
    const isOn = isHeld(s3)
    known = { isOn, until: Date.now() + HOLD_KNOWN_MS }
    isOn.catch(() => {
      known = null
    })
    return isOn
  }
}

async function isHeld(s3: S3): Promise<boolean> {
  const found = await statObject(s3, HOLD)
  return found !== null && Date.now() - found.modifiedAt.getTime() < STALE_MS
}

/** False where there is nothing to move, as somebody else removed it first, or its name would be too long: that is then removed. */
export async function moveAside(s3: S3, key: FileKey, maxCopyBytes: number): Promise<boolean> {
  const aside = `${HELD}${key}`
  if (!isFileKey(aside)) return false
  try {
    await moveObject(s3, key, aside, maxCopyBytes)
    return true
  } catch (fault) {
    if (fault instanceof Refusal && fault.code === 'NOT_FOUND') return false
    throw fault
  }
}

/** What a killed backup left behind ends with the next one, or with the sweep. */
export async function holdObjects(s3: S3): Promise<AsyncDisposable> {
  await removeObjects(s3, HELD)
  const renew = () => writeObject(s3, HOLD, Buffer.from('A backup is being made.\n'), {})
  await renew()
  // A bucket that is away for so long is told of by all else that a backup wants of it.
  const renewing = setInterval(() => void renew().catch(() => undefined), RENEWED_MS).unref()
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(renewing)
      await s3.send(new s3.sdk.DeleteObjectCommand({ Bucket: s3.bucket, Key: HOLD }))
      await removeObjects(s3, HELD)
    },
  }
}

/** Nothing of a backup that may still be at work. */
export async function endOldHold(s3: S3): Promise<void> {
  if (!(await isHeld(s3))) await removeObjects(s3, HELD)
}
