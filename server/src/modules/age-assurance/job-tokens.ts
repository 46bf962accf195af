/** Job definitions of this slice, for enqueuing. */
import { defineJob } from '#platform/jobs/define-job.ts'

export const ageAssuranceJobs = { sweep: defineJob({ name: 'age-assurance-sweep', cron: '29 * * * *' }) }
