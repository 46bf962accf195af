/** Distinguishes a final verdict on a file from temporary errors of the machine. */
import { refusalOfError } from '#platform/errors.ts'
import { type JobContext, JobExpired, JobPostponed } from '#platform/jobs/define-job.ts'
import { isOfFullDisk, ToolFailure } from '#platform/media-tools/run-tool.ts'
import { UnusableMedia } from '#platform/media-tools/unusable.ts'
import { freeBytes } from '../disk-space.ts'
import type { UploadsDeps } from '../types.ts'

/** Attempts that may fail for unknown reasons. */
const MAX_ERRORS = 6
const RETRY_SECONDS = 30

const FAILED_WORDS = 'Couldn’t process this file. Try again, use another file or contact support.'
const TOO_SLOW_WORDS = 'This file takes too long to process. Use a shorter or smaller one.'

type Deps = Pick<UploadsDeps, 'uploads'>

/** Throws unless there is enough disk space for the output. */
export async function requireDiskSpace(
  { uploads: { folders, spareBytes } }: Deps,
  bytes: number,
): Promise<void> {
  if ((await freeBytes(folders.work)) < bytes + spareBytes) throw outOfSpace()
}

/** Returns the text of a final verdict; rethrows errors to be retried. `countFault` increments and returns the error count. */
export async function finalVerdict(
  deps: Deps,
  error: unknown,
  { signal }: Pick<JobContext, 'signal'>,
  countError: () => Promise<number>,
): Promise<string> {
  if (signal.aborted) {
    if (signal.reason instanceof JobExpired) return TOO_SLOW_WORDS
    throw error
  }
  if (error instanceof JobPostponed) throw error
  if (await isOutOfSpace(deps, error)) throw outOfSpace(error)
  if (error instanceof UnusableMedia) return error.text
  if (error instanceof ToolFailure) {
    if (error.reason === 'time') return TOO_SLOW_WORDS
    if (error.reason !== 'crashed') throw error
  }
  if (refusalOfError(error)?.status === 503) throw error
  if ((await countError()) < MAX_ERRORS) throw error
  return FAILED_WORDS
}

/** On a nearly full disk files are damaged, and not every tool reports why. */
async function isOutOfSpace({ uploads: { folders, spareBytes } }: Deps, error: unknown): Promise<boolean> {
  if (isOfFullDisk(error) || refusalOfError(error)?.code === 'DISK_FULL') return true
  if (error instanceof Error && /No space left|ENOSPC|Disk quota/i.test(error.message)) return true
  return (await freeBytes(folders.work)) < spareBytes / 8
}

function outOfSpace(cause?: unknown): JobPostponed {
  return new JobPostponed('not enough disk space', { afterSeconds: RETRY_SECONDS, cause })
}
