/**
 * Public API of the staff-rights slice: the guard of all staff actions. Every command of staff requires a `Staff` value for its action,
 * which only the guard creates: from the roles of the account, console access of the session and, for sensitive actions, a recent
 * confirmation by password. The rights themselves are in `rules/src/staff-rights.ts`. It has no tables.
 */
export {
  asEnteringStaff,
  asOperator,
  asStaff,
  type Operator,
  type Staff,
  type StaffAccess,
  staffFor,
} from './as-staff.ts'
