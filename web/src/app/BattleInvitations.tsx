/** Battle invitations; a chunk of its own, loaded after the page. */
export { BattleInvitations } from '#web/features/battles/index.ts'
