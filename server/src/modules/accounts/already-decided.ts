/** The refusal for a staff member whose colleague decided first. */
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { findAccountsByIds } from './lookups.ts'

/** `what` is the colleague's decision: 'approved', 'rejected'. */
export async function alreadyDecidedRefusal(
  db: Db | Tx,
  staffId: string | null,
  what: string,
): Promise<Refusal> {
  const [colleague] = staffId === null ? [] : await findAccountsByIds(db, [staffId])
  const decidedBy = colleague?.fullname || 'Another moderator'
  return new Refusal('ALREADY_DECIDED', { message: `${decidedBy} already decided this: ${what}.` })
}
