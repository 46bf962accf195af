/**
 * Personal data of this slice. The export contains details, agreements and the list of stored documents; an erasure ends selling
 * and deletes drafts, but retains what the law requires until its retention ends.
 */

import { lockPerson, type PersonalDataHandler } from '../accounts/index.ts'
import { agreementsOf, openSigned } from './agreement/sign.ts'
import { openApplicantDetails } from './identity/details.ts'
import { eraseApplication } from './identity/retention.ts'
import { eraseInvitations, invitationsOf } from './invitations/personal-data.ts'
import { applicationsOf, identityFilesOf, updateApplication } from './queries.ts'
import type { CreatorApplication } from './tables.ts'
import type { CreatorsDeps } from './types.ts'

export function creatorsData(deps: CreatorsDeps): PersonalDataHandler {
  return {
    name: 'creators',
    async exportOf(accountId) {
      const applications = await applicationsOf(deps.db, accountId)
      const agreements = await agreementsOf(deps.db, accountId)
      return {
        invitations: await invitationsOf(deps.db, accountId),
        applications: await Promise.all(
          applications.map(async (application) => ({
            id: application.id,
            status: application.status,
            instagram: application.instagram,
            twitter: application.twitter,
            ...openApplicantDetails(deps, application),
            askedFor: application.asked_for,
            reason: application.reason,
            createdAt: application.created_at.toISOString(),
            submittedAt: application.submitted_at?.toISOString() ?? null,
            decidedAt: application.decided_at?.toISOString() ?? null,
            noticeEnds: application.notice_ends?.toISOString() ?? null,
            endedAt: application.ended_at?.toISOString() ?? null,
            // Document pictures are for staff only; the export lists them without content.
            pictures: (await identityFilesOf(deps.db, application.id)).map(({ kind, bytes, created_at }) => ({
              kind,
              bytes,
              receivedAt: created_at.toISOString(),
            })),
          })),
        ),
        agreements: agreements.map((agreement) => {
          const { name, address } = openSigned(deps, agreement)
          return {
            version: agreement.version,
            signedAt: agreement.signed_at.toISOString(),
            name,
            address,
            words: agreement.words,
          }
        }),
      }
    },
    async erase(accountId) {
      await eraseInvitations(deps.db, accountId)
      for (const application of await applicationsOf(deps.db, accountId)) {
        if (application.status === 'draft' && !application.submitted_at)
          await eraseApplication(deps, application.id)
        else if (!application.ended_at) await end(application)
      }
    },
  }

  /** Starts the retention period; afterwards only ids link to it, nothing of the erased profile. */
  async function end({ id, account_id, status }: CreatorApplication): Promise<void> {
    await deps.db.transaction().execute(async (tx) => {
      await lockPerson(tx, account_id)
      const now = deps.clock.now()
      await updateApplication(tx, id, {
        // Applicants who were never approved get the shorter retention of rejections.
        status: status === 'approved' || status === 'revoked' ? 'ended' : 'rejected',
        instagram: '',
        twitter: '',
        ended_at: now,
        updated_at: now,
      })
    })
  }
}
