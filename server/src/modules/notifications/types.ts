/** What this slice works with. */
import type { AuditDeps } from '../audit/index.ts'
import type { ConsentDeps } from '../consent/index.ts'

export type NotificationsDeps = ConsentDeps & AuditDeps
