/** Lets somebody in again when the decision that kept them out has ended. */
import type { Tx } from '#platform/postgres/database.ts'
import { closes } from '#rules/decision.ts'
import { reopenAccount } from '../../accounts/index.ts'
import type { Decision } from '../tables.ts'
import { closingDecision } from './decision-queries.ts'

/** Safe to repeat; who is kept out by another decision stays out. */
export async function reopenAfter(tx: Tx, { measure, account_id, ended_at }: Decision): Promise<void> {
  if (!closes(measure) || ended_at === null) return
  if (!(await closingDecision(tx, account_id))) await reopenAccount(tx, account_id)
}
