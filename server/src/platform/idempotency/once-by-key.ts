/** Runs a request once per idempotency key and returns the stored response to repeats. */
import { Refusal } from '../errors.ts'
import type { Db, Tx } from '../postgres/database.ts'
import './tables.ts'
import { fingerprintOf, idempotencyKey } from './idempotency-key.ts'

export type IdempotentRequest = {
  accountId: string
  /** Scoped to the account; without one, retries are not deduplicated. */
  key: string | null | undefined
  /** The request's parameters; the same key with others is rejected. */
  about: readonly (string | number | boolean | null)[]
  at: Date
}

/** `fulfil` runs once per key and returns a short result, such as an id, which repeats get too. A concurrent repeat waits for it. */
export async function onceByKey(
  tx: Tx,
  { accountId, key: given, about, at }: IdempotentRequest,
  run: () => Promise<string>,
): Promise<string> {
  const key = idempotencyKey(given)
  const isFirst = await tx
    .insertInto('idempotency_keys')
    .values({ account_id: accountId, key, fingerprint: fingerprintOf(about), created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!isFirst) return (await storedResponse(tx, { accountId, key, about })) ?? ''
  const answer = await run()
  await tx
    .updateTable('idempotency_keys')
    .set({ answer })
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .execute()
  return answer
}

/** The stored response, so that callers can skip work; null if there is none. */
export async function storedResponse(
  db: Db | Tx,
  { accountId, key, about }: Pick<IdempotentRequest, 'accountId' | 'about'> & { key: string },
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
