/** Dependencies of this slice. */
import type { AuditDeps } from '../audit/index.ts'
import type { ConsentDeps } from '../consent/index.ts'

export type NotificationsDeps = ConsentDeps & AuditDeps
