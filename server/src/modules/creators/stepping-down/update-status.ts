/** Scheduled changes of a creator's status: notices that end, and agreements to sign or overdue. */
import { AGREEMENT_NOTICE_DAYS } from '#rules/creator-agreement/version.ts'
import { DAY_MS } from '#rules/time.ts'
import { lockPerson } from '../../accounts/index.ts'
import type { CreatorStatusChange } from '../job-tokens.ts'
import { notifyStatusChange } from '../notices.ts'
import { lockOpenApplication, updateApplication } from '../queries.ts'
import type { CreatorApplication } from '../tables.ts'
import type { CreatorsDeps } from '../types.ts'

type Deps = Pick<CreatorsDeps, 'db' | 'clock' | 'bus' | 'enqueue' | 'log' | 'creators'>
type Change = { news: CreatorStatusChange; changes: Parameters<typeof updateApplication>[2] }

/** Idempotent and abortable. A failure on one creator does not block the others. */
export async function updateStatuses(deps: Deps, signal?: AbortSignal): Promise<void> {
  let failures = 0
  for (const accountId of await dueCreators(deps)) {
    signal?.throwIfAborted()
    try {
      await updateStatus(deps, accountId)
    } catch (error) {
      failures += 1
      deps.log.error({ err: error, accountId }, 'failed to update the status of a creator')
    }
  }
  if (failures > 0) throw new Error(`failed to update the status of ${failures} creators`)
}

async function updateStatus(deps: Deps, accountId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockPerson(tx, accountId)
    const application = await lockOpenApplication(tx, accountId)
    const due = application && dueChange(deps, application)
    if (!application || !due) return
    const after = await updateApplication(tx, application.id, {
      ...due.changes,
      updated_at: deps.clock.now(),
    })
    await notifyStatusChange(deps, tx, after, due.news)
    deps.log.info({ accountId, news: due.news }, 'the status of a creator changed')
  })
}

/** One change per run; the next run finds the next. */
function dueChange({ clock, creators }: Deps, application: CreatorApplication): Change | null {
  const now = clock.now()
  const { status, notice_ends, must_sign_by, selling_waits, agreement_version, origin } = application
  if (notice_ends && notice_ends <= now && (status === 'approved' || status === 'revoked'))
    return { news: 'notice-over', changes: { status: 'ended', ended_at: now } }
  if (status !== 'approved') return null
  const isBehind = (agreement_version ?? 0) < creators.settings.agreementVersion
  if (must_sign_by && must_sign_by <= now && !selling_waits && isBehind)
    return { news: 'agreement-waits', changes: { selling_waits: true } }
  if (!must_sign_by && isBehind && origin !== 'sample')
    return {
      news: 'agreement-asked',
      changes: { must_sign_by: new Date(now.getTime() + AGREEMENT_NOTICE_DAYS * DAY_MS) },
    }
  return null
}

async function dueCreators({ db, clock, creators }: Deps): Promise<string[]> {
  const now = clock.now()
  const rows = await db
    .selectFrom('creator_applications')
    .select('account_id')
    .where('status', 'in', ['approved', 'revoked'])
    .where((where) =>
      where.or([
        where('notice_ends', '<=', now),
        where.and([
          where('status', '=', 'approved'),
          where.or([
            where.and([where('must_sign_by', '<=', now), where('selling_waits', '=', false)]),
            where.and([
              where('must_sign_by', 'is', null),
              where('origin', '<>', 'sample'),
              where.or([
                where('agreement_version', 'is', null),
                where('agreement_version', '<', creators.settings.agreementVersion),
              ]),
            ]),
          ]),
        ]),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ account_id }) => account_id)
}
