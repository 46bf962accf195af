/** What people ask for about money, kept by its key: asked for again, it is answered as the first time. */
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { fingerprintOf, paymentKey } from './books/payment-key.ts'

export type Wish = {
  accountId: string
  /** Of this person; left out, nothing protects them against their own repeats. */
  key: string | null | undefined
  /** All that is asked for; the same key for something else is refused. */
  about: readonly (string | number | boolean | null)[]
  at: Date
}

/**
 * `fulfil` runs once for a key and answers the id of what came of it, which every repeat gets too. Two at once: the
 * second waits for the first.
 */
export async function onceByKey(
  tx: Tx,
  { accountId, key: given, about, at }: Wish,
  fulfil: () => Promise<string>,
): Promise<string> {
  const key = paymentKey(given)
  const fingerprint = fingerprintOf(about)
  const isFirst = await tx
    .insertInto('wishes')
    .values({ account_id: accountId, key, fingerprint, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!isFirst) return earlierAnswer(tx, { accountId, key, fingerprint })
  const answer = await fulfil()
  await tx
    .updateTable('wishes')
    .set({ answer })
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .execute()
  return answer
}

async function earlierAnswer(
  tx: Tx,
  { accountId, key, fingerprint }: { accountId: string; key: string; fingerprint: Buffer },
): Promise<string> {
  const earlier = await tx
    .selectFrom('wishes')
    .select(['fingerprint', 'answer'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!earlier.fingerprint.equals(fingerprint)) throw new Refusal('KEY_REUSED')
  return earlier.answer
}

export async function forgetWishes(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('wishes').where('account_id', '=', accountId).execute()
}
