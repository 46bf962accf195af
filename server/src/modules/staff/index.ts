/**
 * The door of the staff slice: the console, which stands on top of everything and is known by nobody.
 *
 * Table: staff_claims, who has what in hand: advice for colleagues, and no lock.
 * - What waits in a queue is told by the slice whose it is (`waitingX(db)`); here it is put beside what was promised.
 */
import './tables.ts'

export { sweepStaffClaims } from './claims/sweep.ts'
export { staffData } from './personal-data.ts'
export { addStaffSchema } from './schema.ts'
export type { StaffDeps } from './types.ts'
