/** Dependencies of this slice. */
import type { MessengerDeps } from '../messenger/index.ts'

export type BroadcastsDeps = MessengerDeps
