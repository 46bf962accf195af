/**
 * The door of the staff slice: the console, which stands on top of everything and is known by nobody.
 *
 * - What waits in a queue is told by the slice whose it is (`waitingX(db)`); here it is put beside what was promised.
 */
export { addStaffSchema } from './schema.ts'
export type { StaffDeps } from './types.ts'
