/**
 * Public API of the audit slice: access to the console, and the log of all staff actions.
 *
 * Table: audit_log, one row for each change by staff and each access to private data.
 * - Roles alone permit nothing: `enterConsole` opens the console for one session, which `asStaff` of the slice `staff-rights` checks.
 * - `audit` logs the `Staff` value that the guard returned, so that nothing is logged under another name.
 * - `audit(deps, tx, …)` is called in the transaction of the change, and only when something changes.
 * - Append-only: the database rejects updates, deletes and truncation, and deletion of referenced accounts.
 * - Rows reference people by id only; personal data stays in tables from which it can be erased.
 */
import './tables.ts'

export { audit } from './audit.ts'
export { lastChainVerification, verifyAndRecordChain } from './chain-reports.ts'
export { bindAuditJobs } from './jobs.ts'
export { countActions, lastActor } from './last-action.ts'
export {
  grantPrivilegedAccess,
  type PrivilegedAccess,
  privilegedAccessAmong,
  privilegedIdsAmong,
} from './privileged-access.ts'
export { AUDIT_RATE_LIMITS } from './rate-limits.ts'
export { readReason } from './read-reason.ts'
export { addAuditRoutes } from './routes.ts'
export { addAuditSchema } from './schema.ts'
export { readStaffRoles, setStaffRoles } from './set-staff-roles.ts'
export { sweepDueSince, sweepLog } from './sweep-log.ts'
export { AUDIT_TABLE_PRIVILEGES } from './table-privileges.ts'
export type { AuditDeps } from './types.ts'
export { createAudit } from './types.ts'
