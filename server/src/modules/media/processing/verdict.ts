/** Distinguishes a final verdict on a file from temporary errors of the machine. */
import { refusalOfFault } from '#platform/errors.ts'
import { type JobContext, JobExpired, NotNow } from '#platform/jobs/define-job.ts'
import { isOfFullDisk, ToolFailure } from '#platform/media-tools/run-tool.ts'
import { UnusableMedia } from '#platform/media-tools/unusable.ts'
import { freeBytes } from '../disk-room.ts'
import type { MediaDeps } from '../types.ts'

/** Attempts that may fail for unknown reasons. */
const MAX_FAULTS = 6
const LOOK_AGAIN_SECONDS = 30

const FAILED_WORDS = 'We could not process this file. Try again, send another one or write to support.'
const TOO_SLOW_WORDS = 'This file takes too long to process. Please send a shorter or smaller one.'

type Deps = Pick<MediaDeps, 'media'>

/** Throws unless there is enough disk space for the output. */
export async function waitForRoom({ media: { folders, spareBytes } }: Deps, bytes: number): Promise<void> {
  if ((await freeBytes(folders.work)) < bytes + spareBytes) throw noRoom()
}

/** Returns the text of a final verdict; rethrows errors to be retried. `countFault` increments and returns the error count. */
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

/** On a nearly full disk files are damaged, and not every tool reports why. */
async function isOfNoRoom({ media: { folders, spareBytes } }: Deps, fault: unknown): Promise<boolean> {
  if (isOfFullDisk(fault) || refusalOfFault(fault)?.code === 'DISK_FULL') return true
  if (fault instanceof Error && /No space left|ENOSPC|Disk quota/i.test(fault.message)) return true
  return (await freeBytes(folders.work)) < spareBytes / 8
}

function noRoom(cause?: unknown): NotNow {
  return new NotNow('not enough disk space', { afterSeconds: LOOK_AGAIN_SECONDS, cause })
}
