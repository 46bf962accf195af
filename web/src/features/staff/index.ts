/** The public API of the staff feature. It may import all other features; only the router imports it. */

export { StaffConsole } from './frame/StaffConsole.tsx'
