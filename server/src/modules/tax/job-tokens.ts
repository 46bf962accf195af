/** Job definitions of this slice, for enqueuing. */
import { defineJob } from '#platform/jobs/define-job.ts'

export const taxJobs = {
  /** Mails an invoice or credit note to the buyer. */
  mailDocument: defineJob<{ documentId: string }>({ name: 'tax-mail-document', retryLimit: 8 }),
}
