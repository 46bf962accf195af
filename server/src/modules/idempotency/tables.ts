/** Kysely table types of this slice. */
import type { Generated } from 'kysely'

type IdempotencyKeysTable = {
  account_id: string
  key: string
  fingerprint: Buffer
  answer: Generated<string>
  created_at: Date
}

declare module '#platform/postgres/database.ts' {
  interface Tables {
    idempotency_keys: IdempotencyKeysTable
  }
}
