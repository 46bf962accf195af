/**
 * Public API of the creators slice: who may sell, identity verification, signed agreements and invitations.
 *
 * Tables: creator_applications (one open per account), identity_files (pictures, encrypted in storage),
 * creator_agreements (as signed), invitation_codes, invitations.
 * - Triggers keep `accounts.is_creator` true exactly for accounts with an approved application that may sell.
 * - The vault encrypts names, birth dates, addresses and pictures, each bound to its row. Only their owner (typed details and the
 *   agreement) and authorised staff can read them, and every staff access is audited.
 * - Signed agreements are immutable. Submitted data is retained for years after a creator leaves, also after the account's erasure,
 *   and then swept.
 * - A creator has one active invitation link. The inviter is stored when the invited account is created and never changes; accounts
 *   cannot invite themselves.
 */

import './tables.ts'
import './invitations/tables.ts'

export { applicantsOf, decidedApplications, waitingApplications } from './application/waiting.ts'
export { legalDetailsOf } from './identity/legal-details.ts'
export { readIdentityPicture } from './identity/read-picture.ts'
export { type Invited, invitedAccounts } from './invitations/invited-accounts.ts'
export { addInvitationRoutes } from './invitations/routes.ts'
export { addInvitationsSchema } from './invitations/schema.ts'
export { bindCreatorJobs } from './jobs.ts'
export { creatorsData } from './personal-data.ts'
export { blockedFromSelling, isOnNotice, latestApplication } from './queries.ts'
export { CREATORS_RATE_LIMITS } from './rate-limits.ts'
export { addCreatorRoutes } from './routes.ts'
export { ensureSampleCreators } from './sample-creators.ts'
export { addCreatorsSchema } from './schema.ts'
export { CREATOR_FILES, CREATORS_SEALED } from './tables.ts'
export type { CreatorsDeps } from './types.ts'
export { createCreators } from './types.ts'
