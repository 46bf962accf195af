/** Handles due cases: reminds staff, ends the wait for proof, and restores media after an unanswered counter-notice. */
import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'
import { HOUR_MS } from '#rules/time.ts'
import type { ModerationDeps } from '../types.ts'
import { alertStaff } from './alert-staff.ts'
import { type CaseRow, lockCase, updateCase } from './case-queries.ts'
import { moveToConfirmed } from './change-state.ts'
import { restoreByCounterNotice } from './decide.ts'
import { addStep } from './steps.ts'

const REMINDER_LEAD_MS = 12 * HOUR_MS
const BATCH_SIZE = 200

/** One transaction per case, checked again under its lock: killed halfway, the next run continues. */
export async function checkCaseDeadlines(deps: ModerationDeps, signal?: AbortSignal): Promise<void> {
  for (const { id, answers_id } of await dueCases(deps)) {
    if (signal?.aborted) return
    await deps.db.transaction().execute(async (tx) => {
      if (answers_id) await lockCase(tx, answers_id)
      const row = await lockCase(tx, id)
      if (row) await checkDeadline(deps, tx, row)
    })
  }
}

function dueCases({ db, clock }: ModerationDeps): Promise<Pick<CaseRow, 'id' | 'answers_id'>[]> {
  const now = clock.now()
  const soon = new Date(now.getTime() + REMINDER_LEAD_MS)
  return db
    .selectFrom('cases')
    .select(['id', 'answers_id'])
    .where('state', '<>', sql.lit('closed'))
    .where('due_at', '<=', soon)
    .where((eb) =>
      eb.or([
        eb.and([eb('state', 'in', ['asked', 'forwarded']), eb('due_at', '<=', now)]),
        eb.and([
          eb('state', 'not in', ['asked', 'forwarded']),
          eb.or([eb('reminded', '=', 0), eb.and([eb('reminded', '=', 1), eb('due_at', '<=', now)])]),
        ]),
      ]),
    )
    .orderBy('due_at')
    .limit(BATCH_SIZE)
    .execute()
}

async function checkDeadline(deps: ModerationDeps, tx: Tx, row: CaseRow): Promise<void> {
  const now = deps.clock.now()
  if (row.state === 'closed' || row.due_at === null) return
  const isOver = row.due_at <= now
  if (row.state === 'forwarded') {
    if (isOver) await restoreByCounterNotice(deps, tx, row)
    return
  }
  if (row.state === 'asked') {
    if (!isOver) return
    await addStep(deps, tx, row, { step: 'proof-overdue', audience: 'sender', isMailed: true })
    await moveToConfirmed(deps, tx, row)
    return
  }
  const wanted = isOver ? 2 : 1
  if (row.reminded >= wanted) return
  await updateCase(tx, row.id, { reminded: wanted })
  await alertStaff(deps, tx, row, isOver ? 'late' : 'soon')
}
