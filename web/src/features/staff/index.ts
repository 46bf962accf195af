/** The door of the staff feature. It stands on top of all others, and nobody but the router knows it. */

export { StaffConsole } from './frame/StaffConsole.tsx'
