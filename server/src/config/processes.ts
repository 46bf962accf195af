/** How many processes of each role this machine runs, and which queues its workers take. */
import { choice, integerWithin, type Read } from './values.ts'

const WORKER_QUEUES = ['all', 'encoding', 'others'] as const
type WorkerQueues = (typeof WORKER_QUEUES)[number]

export type ProcessesConfig = {
  /** Web processes that share one port. */
  web: number
  worker: number
  /** Which queues the workers take: all, only encoding, or all others. */
  queues: WorkerQueues
  /** A worker's concurrency per encoding queue. */
  encodes: number
}

const MAX_PROCESSES = 64

export function readProcessesConfig(
  read: Read,
  problems: string[],
  { port }: { port: number },
): ProcessesConfig {
  const config = {
    web: read('WEB_PROCESSES', '1', integerWithin(1, MAX_PROCESSES)),
    worker: read('WORKER_PROCESSES', '1', integerWithin(1, MAX_PROCESSES)),
    queues: read('WORKER_QUEUES', 'all', choice(WORKER_QUEUES)),
    encodes: read('ENCODES', '1', integerWithin(1, MAX_PROCESSES)),
  }
  // With port 0 each process would get a different port.
  if (config.web > 1 && port === 0) problems.push('PORT must not be 0 when WEB_PROCESSES is more than 1')
  return config
}
