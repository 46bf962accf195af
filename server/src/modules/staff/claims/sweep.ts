/** Deletes expired claims. */
import { bindJob, defineJob, type JobDefinition } from '#platform/jobs/define-job.ts'
import type { StaffDeps } from '../types.ts'
import { CLAIM_TTL_MS } from './claims.ts'

const sweepJob = defineJob({ name: 'staff-claims-sweep', cron: '41 * * * *' })

export function sweepStaffClaims(deps: Pick<StaffDeps, 'db' | 'clock'>): JobDefinition<object> {
  return bindJob(sweepJob, () => sweepClaims(deps))
}

export async function sweepClaims({ db, clock }: Pick<StaffDeps, 'db' | 'clock'>): Promise<void> {
  const expiredBefore = new Date(clock.now().getTime() - CLAIM_TTL_MS)
  await db.deleteFrom('staff_claims').where('alive_at', '<', expiredBefore).execute()
}
