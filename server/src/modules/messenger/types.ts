/** What this slice works with. */
import type { MediaDeps } from '../media/index.ts'

export type MessengerDeps = MediaDeps
