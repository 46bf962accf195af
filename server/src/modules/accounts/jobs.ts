/** Job handlers of this slice, queued and scheduled. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { makeDataCopy, sweepDataCopies } from './deletion/data-copy.ts'
import { eraseAccount, eraseDueAccounts } from './deletion/erase-account.ts'
import { postConfirmation } from './email/confirmation.ts'
import { sweepPreviousEmails } from './email/previous-emails.ts'
import { accountJobs } from './job-tokens.ts'
import { sendQueuedMail } from './post-mail.ts'
import { announceRecovery, sweepRecoveries } from './recovery/recover-account.ts'
import { sweepSessions } from './sessions/sessions.ts'
import { answerResetRequest } from './sign-in/request-reset.ts'
import { deleteExpiredTokens } from './tokens.ts'
import type { AccountsDeps } from './types.ts'
import { deleteExpiredChallenges } from './webauthn/challenges.ts'
import { deleteRemovedPasskeys } from './webauthn/passkey-queries.ts'

export function bindAccountJobs(deps: AccountsDeps) {
  return bindJobs(accountJobs, {
    sendMail: (payload) => sendQueuedMail(deps, payload),
    answerResetRequest: (payload) => answerResetRequest(deps, payload),
    postConfirmation: (payload) => postConfirmation(deps, payload),
    eraseAccount: ({ accountId }) => eraseAccount(deps, accountId),
    eraseDueAccounts: (_payload, { log }) => eraseDueAccounts(deps, log),
    makeDataCopy: ({ copyId }, { attempt }) => makeDataCopy(deps, { copyId, attempt }),
    announceRecovery: ({ recoveryId }) => announceRecovery(deps, recoveryId),
    async sweep() {
      await sweepSessions(deps)
      await deleteExpiredTokens(deps.db, deps.clock.now())
      await sweepPreviousEmails(deps)
      await sweepDataCopies(deps)
      await deleteExpiredChallenges(deps)
      await deleteRemovedPasskeys(deps.db, deps.clock.now())
      await sweepRecoveries(deps)
    },
  })
}
