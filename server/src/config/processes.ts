/** How many processes of a kind this machine runs, and what its workers take. */
import { choice, integerWithin, type Read } from './values.ts'

export const WORKER_QUEUES = ['all', 'encoding', 'others'] as const
export type WorkerQueues = (typeof WORKER_QUEUES)[number]

export type ProcessesConfig = {
  /** Web roles on one port. */
  web: number
  worker: number
  /** Which jobs the workers of this machine take: all, only those that encode, or only the others. */
  queues: WorkerQueues
  /** How many jobs of each queue that encodes one worker does at once. */
  encodes: number
}

const MOST = 64

export function readProcesses(read: Read, problems: string[], { port }: { port: number }): ProcessesConfig {
  const config = {
    web: read('WEB_PROCESSES', '1', integerWithin(1, MOST)),
    worker: read('WORKER_PROCESSES', '1', integerWithin(1, MOST)),
    queues: read('WORKER_QUEUES', 'all', choice(WORKER_QUEUES)),
    encodes: read('ENCODES', '1', integerWithin(1, MOST)),
  }
  // Each would be given another one.
  if (config.web > 1 && port === 0) problems.push('PORT has to be a number when WEB_PROCESSES is more than 1')
  return config
}
