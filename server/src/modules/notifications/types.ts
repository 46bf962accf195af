/** What this slice works with. */
import type { ConsentDeps } from '../consent/index.ts'

export type NotificationsDeps = ConsentDeps
