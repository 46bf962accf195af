/** How whoever decides second is told of who decided first. */
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { findAccountsByIds } from './lookups.ts'

/** `what` says how: 'approved', 'rejected'. */
export async function alreadyDecided(db: Db | Tx, staffId: string | null, what: string): Promise<Refusal> {
  const [colleague] = staffId === null ? [] : await findAccountsByIds(db, [staffId])
  const who = colleague?.fullname || 'Somebody else'
  return new Refusal('ALREADY_DECIDED', { words: `${who} has decided on this meanwhile: ${what}.` })
}
