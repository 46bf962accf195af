/** One try at the work on a media, and what becomes of the media when it cannot succeed. */
import type { JobContext } from '#platform/jobs/define-job.ts'
import { ToolFailure } from '#platform/media-tools/run-tool.ts'
import { UnusableMedia } from '#platform/media-tools/unusable.ts'
import type { MediaDeps } from '../deps.ts'
import { saveResult, type Worked } from './queries.ts'

/** Tries that do the work; one more only says that it failed, also when the others were killed with their process. */
export const TRIES = 6

const FAILED_WORDS = 'We could not process this file. Please try another one or write to support.'
const TOO_SLOW_WORDS = 'This file takes too long to process. Please send a shorter or smaller one.'

export async function attemptWork(
  deps: MediaDeps,
  media: Worked,
  context: JobContext,
  work: () => Promise<void>,
): Promise<void> {
  if (context.attempt > TRIES) return giveUp(deps, media, FAILED_WORDS)
  try {
    await work()
  } catch (fault) {
    const words = finalWords(fault)
    if (words === null) throw fault
    context.log.info({ mediaId: media.id, reason: String(fault) }, 'a media cannot be used')
    await giveUp(deps, media, words)
  }
}

/** Null when another try may help. */
function finalWords(fault: unknown): string | null {
  if (fault instanceof UnusableMedia) return fault.words
  if (fault instanceof ToolFailure && (fault.reason === 'time' || fault.reason === 'memory'))
    return TOO_SLOW_WORDS
  return null
}

/** What plays already stays as it is: it only never gets its other sizes. */
async function giveUp(deps: MediaDeps, media: Worked, failure: string): Promise<void> {
  await saveResult(
    deps,
    media,
    media.state === 'playable'
      ? { state: 'ready', progress: 100 }
      : { state: 'failed', progress: 0, failure },
  )
}
