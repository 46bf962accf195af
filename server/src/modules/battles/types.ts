/** What this slice works with. */
import type { LiveDeps } from '../live/index.ts'

export type BattlesDeps = LiveDeps
