/** What this slice works with. */
import type { MessengerDeps } from '../messenger/index.ts'

export type BroadcastsDeps = MessengerDeps
