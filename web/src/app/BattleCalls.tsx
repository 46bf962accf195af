/** Battle invitations; a chunk of its own, loaded after the page. */
export { Invitations } from '#web/features/battles/index.ts'
