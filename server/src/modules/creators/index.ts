/**
 * The door of the creators slice: who invites whom to be one.
 *
 * Tables: invitation_codes, invitations.
 * - A creator has one link in use. Who invited somebody is written down with the account that the link made, and never
 *   changed; nobody is invited by themselves.
 */
import './invitations/tables.ts'

export { type Invited, invitedAccounts } from './invitations/invited-accounts.ts'
export { addInvitationRoutes } from './invitations/routes.ts'
export { addInvitationsSchema } from './invitations/schema.ts'
export { creatorsData } from './personal-data.ts'
