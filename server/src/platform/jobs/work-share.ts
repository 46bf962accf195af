/** What of all work a worker takes, and how much of it at once: some machines are kept for encoding, others are spared it. */
import type { Job } from './define-job.ts'

export type WorkShare = {
  queues: 'all' | 'encoding' | 'others'
  /** Of each queue that encodes. */
  encodes: number
}

export const WHOLE_SHARE: WorkShare = { queues: 'all', encodes: 1 }

/** How many of this job one worker does at once; 0 leaves it to others. */
export function placesFor(
  { isEncoding, concurrency }: Pick<Job<object>, 'isEncoding' | 'concurrency'>,
  { queues, encodes }: WorkShare,
): number {
  if (queues !== 'all' && isEncoding !== (queues === 'encoding')) return 0
  return isEncoding ? encodes : concurrency
}
