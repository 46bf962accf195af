/** Reopens an account when the decision that closed it has ended. */
import type { Tx } from '#platform/postgres/database.ts'
import { closesAccount } from '#rules/decision.ts'
import { reopenAccount } from '../../accounts/index.ts'
import type { Decision } from '../tables.ts'
import { closingDecision } from './decision-queries.ts'

/** Safe to repeat; the account stays closed while another decision closes it. */
export async function reopenAfter(tx: Tx, { measure, account_id, ended_at }: Decision): Promise<void> {
  if (!closesAccount(measure) || ended_at === null) return
  if (!(await closingDecision(tx, account_id))) await reopenAccount(tx, account_id)
}
