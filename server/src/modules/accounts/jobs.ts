/** What the worker does for accounts: what was left to it, and what happens without anybody asking. */
import { defineJob, type JobDefinition } from '#platform/jobs/define-job.ts'
import type { AccountsDeps } from './deps.ts'
import { postConfirmation } from './email/confirmation.ts'
import { sweepPreviousEmails } from './email/previous-emails.ts'
import { DATA_COPY_RETRIES, makeDataCopy, sweepDataCopies } from './leaving/data-copy.ts'
import { eraseAccount, eraseDueAccounts } from './leaving/erase-account.ts'
import { sendPostedMail } from './post-mail.ts'
import { sweepSessions } from './sessions/sessions.ts'
import { answerResetRequest } from './sign-in/request-reset.ts'
import { deleteExpiredTokens } from './tokens.ts'

export type AccountJobs = {
  sendMail: JobDefinition<{ sealed: string }>
  answerResetRequest: JobDefinition<{ sealed: string }>
  postConfirmation: JobDefinition<{ accountId: string }>
  eraseAccount: JobDefinition<{ accountId: string }>
  eraseDueAccounts: JobDefinition<object>
  makeDataCopy: JobDefinition<{ copyId: string }>
  sweep: JobDefinition<object>
}

export function defineAccountJobs(deps: () => AccountsDeps): AccountJobs {
  return {
    sendMail: defineJob<{ sealed: string }>({
      name: 'accounts-send-mail',
      concurrency: 2,
      retryLimit: 8,
      run: (payload) => sendPostedMail(deps(), payload),
    }),
    answerResetRequest: defineJob<{ sealed: string }>({
      name: 'accounts-answer-reset-request',
      run: (payload) => answerResetRequest(deps(), payload),
    }),
    postConfirmation: defineJob<{ accountId: string }>({
      name: 'accounts-post-confirmation',
      run: (payload) => postConfirmation(deps(), payload),
    }),
    eraseAccount: defineJob<{ accountId: string }>({
      name: 'accounts-erase',
      run: ({ accountId }) => eraseAccount(deps(), accountId),
    }),
    // Catches up with those whose own job was lost, came too early, or gave up.
    eraseDueAccounts: defineJob({
      name: 'accounts-erase-due',
      cron: '41 * * * *',
      run: (_payload, { log }) => eraseDueAccounts(deps(), log),
    }),
    makeDataCopy: defineJob<{ copyId: string }>({
      name: 'accounts-make-data-copy',
      retryLimit: DATA_COPY_RETRIES,
      run: ({ copyId }, { attempt }) => makeDataCopy(deps(), { copyId, attempt }),
    }),
    sweep: defineJob({
      name: 'accounts-sweep',
      cron: '17 * * * *',
      async run() {
        const { db, clock } = deps()
        await sweepSessions(deps())
        await deleteExpiredTokens(db, clock.now())
        await sweepPreviousEmails(deps())
        await sweepDataCopies(deps())
      },
    }),
  }
}
