/**
 * The door of the creators slice: who may sell, how they proved who they are, and what they signed.
 *
 * Tables: creator_applications (one open for each person), identity_files (pictures, sealed in the storage),
 * creator_agreements (as they were signed), invitation_codes, invitations.
 * - `accounts.is_creator` is true exactly for who has an approved application in good standing: the database keeps it so.
 * - Names, birth dates, addresses and pictures are sealed by the vault, each in its own place. They are opened for their
 *   owner (what was typed, and the agreement) and for staff with the right, whose every look is audited.
 * - What was signed is never changed. What was sent in is kept for years after leaving, through an account's erasure, and
 *   then swept.
 * - A creator has one link in use. Who invited somebody is written down with the account that the link made, and never
 *   changed; nobody is invited by themselves.
 */

import './tables.ts'
import './invitations/tables.ts'
import type { SealedPlaces } from '#platform/vault/rotate.ts'
import { IDENTITY_AREA } from './identity/files.ts'

export { applicantsOf, decidedApplications, waitingApplications } from './application/waiting.ts'
export { createCreators } from './create.ts'
export { readPicture } from './identity/read-picture.ts'
export { type Invited, invitedAccounts } from './invitations/invited-accounts.ts'
export { addInvitationRoutes } from './invitations/routes.ts'
export { addInvitationsSchema } from './invitations/schema.ts'
export { bindCreatorJobs } from './jobs.ts'
export { CREATOR_FILES } from './named-files.ts'
export { creatorsData } from './personal-data.ts'
export { isOnNotice, latestApplication, waitingToSell } from './queries.ts'
export { addCreatorRoutes } from './routes.ts'
export { ensureSampleCreators } from './sample-creators.ts'
export { addCreatorsSchema } from './schema.ts'
export type { CreatorsDeps } from './types.ts'

export const CREATORS_SEALED: SealedPlaces = {
  areas: [IDENTITY_AREA],
  columns: [
    { table: 'creator_applications', id: 'id', column: 'details_sealed' },
    { table: 'creator_agreements', id: 'id', column: 'signed_sealed' },
  ],
}
