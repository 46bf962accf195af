/**
 * The door of the audit slice: the floor under everything that staff do.
 *
 * Table: audit_log, one row for each thing that somebody of the staff changed, and for each look at what is sealed.
 * - Rights are a table of roles and actions that both sides read: `rules/src/staff-rights.ts`.
 * - Nobody acts by their roles alone: `enterConsole` opens the console for one browser session, `asStaff` looks at it,
 *   and for money and identity the password has to be a few minutes old at most.
 * - `asStaff(context, action)` is the one guard; what it answers is what commands of staff take and what `audit` writes
 *   down, so that nothing is done without the right, nor written down under another name.
 * - `audit(deps, tx, …)` is called in the transaction of what it tells, and only when something changes.
 * - Rows are only added: the database refuses to change, delete or empty them, and to delete whoever they name.
 * - People are named by their ids; what else is known of them stands where an erasure finds it.
 */
import './tables.ts'

export { asOperator, asStaff, type Operator, type Staff, type Standing, staffFor } from './as-staff.ts'
export { audit } from './audit.ts'
export { createAudit } from './create.ts'
export { bindAuditJobs } from './jobs.ts'
export { AUDIT_TABLES } from './kept-tables.ts'
export { actsBetween, lastActor } from './last-act.ts'
export { lookAt, type OpenLook, openedAmong, openLooks } from './looks.ts'
export { lastProof, proveChain } from './proofs.ts'
export { readReason } from './read-reason.ts'
export { addAuditRoutes } from './routes.ts'
export { addAuditSchema } from './schema.ts'
export { readRoles, setStaffRoles } from './set-staff-roles.ts'
export { sweepDueSince, sweepLog } from './sweep-log.ts'
export type { AuditDeps } from './types.ts'
