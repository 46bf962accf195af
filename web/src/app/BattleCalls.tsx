/** Who asks for a battle; a file of its own, as it comes after the page. */
export { Invitations } from '#web/features/battles/index.ts'
