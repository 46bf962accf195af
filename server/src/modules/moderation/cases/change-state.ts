/** Moves a case to its next state and sets the deadline. */
import type { Tx } from '#platform/postgres/database.ts'
import { type CaseOutcome, caseDeadline } from '#rules/cases.ts'
import { dueAt } from '#rules/sla.ts'
import type { ModerationDeps } from '../types.ts'
import { type CaseRow, updateCase } from './case-queries.ts'

type Deps = Pick<ModerationDeps, 'clock'>

/** The deadline for the decision counts from receipt, not from confirmation. */
export function moveToConfirmed(deps: Deps, tx: Tx, row: CaseRow): Promise<CaseRow> {
  const now = deps.clock.now()
  const promised = dueAt(row.received_at, caseDeadline(row.kind, 'confirmed'))
  // The deadline pauses while the sender's answer is awaited.
  const afterAnswer = row.state === 'asked' ? dueAt(now, caseDeadline(row.kind, 'asked')) : promised
  return updateCase(tx, row.id, {
    state: 'confirmed',
    confirmed_at: row.confirmed_at ?? now,
    due_at: new Date(Math.max(afterAnswer.getTime(), promised.getTime())),
    reminded: 0,
  })
}

export function moveTo(
  deps: Deps,
  tx: Tx,
  row: CaseRow,
  state: 'asked' | 'forwarded' | 'escalated',
): Promise<CaseRow> {
  const now = deps.clock.now()
  return updateCase(tx, row.id, {
    state,
    due_at: dueAt(now, caseDeadline(row.kind, state)),
    reminded: 0,
    ...(state === 'escalated' && { escalated_at: now, closed_at: null }),
  })
}

export function closeCase(
  deps: Deps,
  tx: Tx,
  row: CaseRow,
  { outcome, staffId }: { outcome: CaseOutcome; staffId: string | null },
): Promise<CaseRow> {
  const now = deps.clock.now()
  return updateCase(tx, row.id, {
    state: 'closed',
    outcome,
    due_at: null,
    closed_at: now,
    decided_at: now,
    ...(staffId !== null && { decided_by: staffId }),
  })
}
