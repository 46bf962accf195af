/** What this slice works with. */
import type { Core } from '#platform/core.ts'

export type SearchDeps = Pick<Core, 'db' | 'clock' | 'rateLimits'>
