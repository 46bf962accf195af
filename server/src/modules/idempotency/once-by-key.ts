/** What people ask for, kept by its key: asked for again, it is answered as the first time. */
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { fingerprintOf, idempotencyKey } from './idempotency-key.ts'

export type Intention = {
  accountId: string
  /** Of this person; left out, nothing protects them against their own repeats. */
  key: string | null | undefined
  /** All that is asked for; the same key for something else is refused. */
  about: readonly (string | number | boolean | null)[]
  at: Date
}

/**
 * `fulfil` runs once for a key and answers in a few words what came of it, such as an id, which every repeat gets too.
 * Two at once: the second waits for the first.
 */
export async function onceByKey(
  tx: Tx,
  { accountId, key: given, about, at }: Intention,
  fulfil: () => Promise<string>,
): Promise<string> {
  const key = idempotencyKey(given)
  const isFirst = await tx
    .insertInto('idempotency_keys')
    .values({ account_id: accountId, key, fingerprint: fingerprintOf(about), created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!isFirst) return (await answerOf(tx, { accountId, key, about })) ?? ''
  const answer = await fulfil()
  await tx
    .updateTable('idempotency_keys')
    .set({ answer })
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .execute()
  return answer
}

/** What was answered before, for those who can save themselves the work; null when nothing was. */
export async function answerOf(
  db: Db | Tx,
  { accountId, key, about }: Pick<Intention, 'accountId' | 'about'> & { key: string },
): Promise<string | null> {
  const earlier = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!earlier) return null
  if (!earlier.fingerprint.equals(fingerprintOf(about))) throw new Refusal('KEY_REUSED')
  return earlier.answer
}
