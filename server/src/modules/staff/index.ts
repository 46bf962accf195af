/**
 * Public API of the staff slice: the console, the uppermost slice, on which no other depends.
 *
 * Table: staff_claims, who works on which item: advisory, not a lock.
 * - Each slice provides its waiting items (`waitingX(db)`), which are compared with the service levels here.
 */
import './tables.ts'

export { sweepStaffClaims } from './claims/sweep.ts'
export { staffData } from './personal-data.ts'
export { addStaffSchema } from './schema.ts'
export type { StaffDeps } from './types.ts'
