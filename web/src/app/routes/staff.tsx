/** The screens of the staff area. */

export { StaffConsole } from '#web/features/staff/frame/StaffConsole.tsx'
