/**
 * Public API of the audit slice: authorisation and logging of all staff actions.
 *
 * Table: audit_log, one row for each change by staff and each access to private data.
 * - Permissions are a table of roles and actions shared by server and client: `rules/src/staff-rights.ts`.
 * - Roles alone permit nothing: `enterConsole` opens the console for one session, `asStaff` checks it, and actions on money and
 *   identity need a password check within the last minutes.
 * - `asStaff(context, action)` is the only guard; staff commands require its result and `audit` logs it, so that nothing is done
 *   without permission or logged under another name.
 * - `audit(deps, tx, …)` is called in the transaction of the change, and only when something changes.
 * - Append-only: the database rejects updates, deletes and truncation, and deletion of referenced accounts.
 * - Rows reference people by id only; personal data stays in tables from which it can be erased.
 */
import './tables.ts'

export { asOperator, asStaff, type Operator, type Staff, type StaffAccess, staffFor } from './as-staff.ts'
export { audit } from './audit.ts'
export { lastChainVerification, verifyAndRecordChain } from './chain-reports.ts'
export { createAudit } from './create.ts'
export { bindAuditJobs } from './jobs.ts'
export { countActions, lastActor } from './last-action.ts'
export {
  grantPrivilegedAccess,
  type PrivilegedAccess,
  privilegedAccessAmong,
  privilegedIdsAmong,
} from './privileged-access.ts'
export { readReason } from './read-reason.ts'
export { addAuditRoutes } from './routes.ts'
export { addAuditSchema } from './schema.ts'
export { readRoles, setStaffRoles } from './set-staff-roles.ts'
export { sweepDueSince, sweepLog } from './sweep-log.ts'
export { AUDIT_TABLE_PRIVILEGES } from './table-privileges.ts'
export type { AuditDeps } from './types.ts'
