/** Which queues a worker serves, and how many jobs at once: some machines are dedicated to encoding, others exclude it. */
import type { Job } from './define-job.ts'

export type WorkShare = {
  queues: 'all' | 'encoding' | 'others'
  /** Per encoding queue. */
  encodes: number
}

export const FULL_SHARE: WorkShare = { queues: 'all', encodes: 1 }

/** Concurrent jobs of this kind per worker; 0 leaves them to other workers. */
export function concurrencyFor(
  { isEncoding, concurrency }: Pick<Job<object>, 'isEncoding' | 'concurrency'>,
  { queues, encodes }: WorkShare,
): number {
  if (queues !== 'all' && isEncoding !== (queues === 'encoding')) return 0
  return isEncoding ? encodes : concurrency
}
