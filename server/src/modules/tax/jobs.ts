/** Job handlers of this slice. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { mailDocument } from './documents/mail-document.ts'
import { taxJobs } from './job-tokens.ts'
import type { TaxDeps } from './types.ts'

export function bindTaxJobs(deps: TaxDeps) {
  return bindJobs(taxJobs, { mailDocument: ({ documentId }) => mailDocument(deps, documentId) })
}
