/** Deletes expired keys. */
import { sql } from 'kysely'
import { IDEMPOTENCY } from '#rules/idempotency.ts'
import type { Clock } from '../clock.ts'
import { bindJob, defineJob, type JobDefinition } from '../jobs/define-job.ts'
import type { Db } from '../postgres/database.ts'

/** Rows per statement, to keep locks short. */
const BATCH = 5_000

const sweepJob = defineJob({ name: 'idempotency-sweep', cron: '27 * * * *' })

type Deps = { db: Db; clock: Clock }

export function sweepIdempotencyKeys(deps: Deps): JobDefinition<object> {
  return bindJob(sweepJob, (_payload, { signal }) => sweepKeys(deps, signal))
}

export async function sweepKeys({ db, clock }: Deps, signal?: AbortSignal): Promise<void> {
  const before = new Date(clock.now().getTime() - IDEMPOTENCY.retentionMs)
  for (let removed = BATCH; removed === BATCH; ) {
    signal?.throwIfAborted()
    const { numAffectedRows } = await sql`
      delete from idempotency_keys where ctid in (
        select ctid from idempotency_keys where created_at < ${before} limit ${sql.lit(BATCH)}
      )
    `.execute(db)
    removed = Number(numAffectedRows ?? 0n)
  }
}
