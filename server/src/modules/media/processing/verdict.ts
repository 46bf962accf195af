/** Tells a verdict on a file, which is final, from what the machine did, which passes. */
import { refusalOfFault } from '#platform/errors.ts'
import { type JobContext, JobExpired, NotNow } from '#platform/jobs/define-job.ts'
import { isOfFullDisk, ToolFailure } from '#platform/media-tools/run-tool.ts'
import { UnusableMedia } from '#platform/media-tools/unusable.ts'
import { freeBytes } from '../disk-room.ts'
import type { MediaDeps } from '../types.ts'

/** As often may the work end for a reason we do not know: each time the whole of it is done once more. */
const MAX_FAULTS = 6
const LOOK_AGAIN_SECONDS = 30

const FAILED_WORDS = 'We could not process this file. Try again, send another one or write to support.'
const TOO_SLOW_WORDS = 'This file takes too long to process. Please send a shorter or smaller one.'

type Deps = Pick<MediaDeps, 'media'>

/** Throws unless there is room: nothing is begun that cannot be written. */
export async function waitForRoom({ media: { folders, spareBytes } }: Deps, bytes: number): Promise<void> {
  if ((await freeBytes(folders.work)) < bytes + spareBytes) throw noRoom()
}

/** The words of the verdict; throws whatever lets the job go on later. `countFault` tells how many there were by now. */
export async function verdictOn(
  deps: Deps,
  fault: unknown,
  { signal }: Pick<JobContext, 'signal'>,
  countFault: () => Promise<number>,
): Promise<string> {
  if (signal.aborted) {
    if (signal.reason instanceof JobExpired) return TOO_SLOW_WORDS
    throw fault
  }
  if (fault instanceof NotNow) throw fault
  if (await isOfNoRoom(deps, fault)) throw noRoom(fault)
  if (fault instanceof UnusableMedia) return fault.words
  if (fault instanceof ToolFailure) {
    if (fault.reason === 'time') return TOO_SLOW_WORDS
    if (fault.reason !== 'crashed') throw fault
  }
  if (refusalOfFault(fault)?.status === 503) throw fault
  if ((await countFault()) < MAX_FAULTS) throw fault
  return FAILED_WORDS
}

/** Files come out damaged where there is hardly any room left, and not every program says why. */
async function isOfNoRoom({ media: { folders, spareBytes } }: Deps, fault: unknown): Promise<boolean> {
  if (isOfFullDisk(fault) || refusalOfFault(fault)?.code === 'DISK_FULL') return true
  if (fault instanceof Error && /No space left|ENOSPC|Disk quota/i.test(fault.message)) return true
  return (await freeBytes(folders.work)) < spareBytes / 8
}

function noRoom(cause?: unknown): NotNow {
  return new NotNow('there is no room on the disk', { afterSeconds: LOOK_AGAIN_SECONDS, cause })
}
