/** Dependencies of this slice. */
import type { LiveDeps } from '../live/index.ts'

export type MilestonesDeps = LiveDeps
