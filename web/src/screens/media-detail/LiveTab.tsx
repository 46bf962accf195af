/** The Live tab; a chunk of its own, as few open it. */
export { LiveOfPerson } from '#web/features/live/index.ts'
