/**
 * What this slice holds of a person. Their copy tells what they typed and signed, and that documents are kept; erasing an
 * account ends its selling, takes drafts away, and leaves what the law wants kept until its time is over.
 */

import { type DataHolder, lockPerson } from '../accounts/index.ts'
import { agreementsOf, openSigned } from './agreement/sign.ts'
import { openDetails } from './identity/details.ts'
import { eraseApplication } from './identity/retention.ts'
import { eraseInvitations, invitationsOf } from './invitations/personal-data.ts'
import { applicationsOf, filesOf, updateApplication } from './queries.ts'
import type { Application } from './tables.ts'
import type { CreatorsDeps } from './types.ts'

export function creatorsData(deps: CreatorsDeps): DataHolder {
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
            ...openDetails(deps, application),
            askedFor: application.asked_for,
            reason: application.reason,
            createdAt: application.created_at.toISOString(),
            submittedAt: application.submitted_at?.toISOString() ?? null,
            decidedAt: application.decided_at?.toISOString() ?? null,
            noticeEnds: application.notice_ends?.toISOString() ?? null,
            endedAt: application.ended_at?.toISOString() ?? null,
            // Pictures of documents are kept for staff alone; that they are kept is told.
            pictures: (await filesOf(deps.db, application.id)).map(({ kind, bytes, created_at }) => ({
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

  /** From here on it is kept for its time, by ids alone: nothing of the erased profile leads to it. */
  async function end({ id, account_id, status }: Application): Promise<void> {
    await deps.db.transaction().execute(async (tx) => {
      await lockPerson(tx, account_id)
      const now = deps.clock.now()
      await updateApplication(tx, id, {
        // Who never sold anything is kept no longer than who was refused.
        status: status === 'approved' || status === 'revoked' ? 'ended' : 'rejected',
        instagram: '',
        twitter: '',
        ended_at: now,
        updated_at: now,
      })
    })
  }
}
