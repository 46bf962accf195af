/** The IPC messages between the supervisor and role processes. */
import type { MetricsSnapshot } from '#platform/metrics.ts'
import type { DatabaseAddresses } from '#platform/postgres/addresses.ts'

export type ToRole =
  | { type: 'start'; database: DatabaseAddresses }
  /** The supervisor kills the process a little after this deadline. */
  | { type: 'stop'; withinMs: number }
  | { type: 'are-you-there' }
  | { type: 'collect-metrics'; requestId: number }
  | { type: 'metrics'; requestId: number; roles: MetricsSnapshot[] }

export type FromRole =
  | { type: 'ready' }
  | { type: 'here' }
  | { type: 'listening'; port: number }
  | { type: 'failed'; message: string; isTemporary: boolean }
  | { type: 'want-metrics'; requestId: number }
  | { type: 'my-metrics'; requestId: number; metrics: MetricsSnapshot }
