/** What this slice works with. */
import type { Core } from '#platform/core.ts'

export type NotificationsDeps = Core
