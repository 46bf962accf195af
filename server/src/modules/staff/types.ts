/** What the staff slice works with. */
import type { Core } from '#platform/core.ts'

export type StaffDeps = Core
