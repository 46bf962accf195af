/**
 * Kysely table type of idempotency keys: one row per account and key, with a fingerprint of the request and its response.
 * - Keys are scoped to the account: two accounts may use the same one.
 * - A repeated request gets the first response; the same key for another request is rejected (KEY_REUSED).
 * - Of concurrent requests the second waits for the first, because the row is inserted before the work, in its transaction.
 * - Keys expire after `IDEMPOTENCY.retentionMs`, and are deleted with the account.
 * Requests that insert a row of their own store the key there instead: sales (in the journal), top-ups, subscriptions, comments and
 * messages. They validate keys with `idempotencyKey` and `keyIfGiven` and reject reuse with the same code.
 */
import type { Generated } from 'kysely'

type IdempotencyKeysTable = {
  account_id: string
  key: string
  fingerprint: Buffer
  answer: Generated<string>
  created_at: Date
}

declare module '../postgres/database.ts' {
  interface Tables {
    idempotency_keys: IdempotencyKeysTable
  }
}
