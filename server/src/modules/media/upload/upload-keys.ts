/** The marks clients put on a form, so that one whose answer was lost can be sent again without making it twice. */
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { UPLOAD } from '#rules/media.ts'
import { PAYMENT_KEY_SHAPE } from '#rules/money.ts'
import type { MediaDeps } from '../types.ts'
import type { ReceivedMedia } from './receive-media.ts'

const HEADER = 'idempotency-key'

/** In a header, since it must be known before the files are read. Null when there is none. */
export function uploadKeyOf({ headers }: FastifyRequest): string | null {
  const given = headers[HEADER]
  if (given === undefined) return null
  if (typeof given !== 'string' || !PAYMENT_KEY_SHAPE.test(given))
    throw new Refusal('BAD_INPUT', { fields: { [HEADER]: 'This key is not valid' } })
  return given
}

type Mark = { accountId: string; key: string }

export async function answerFor(db: Db | Tx, { accountId, key }: Mark): Promise<ReceivedMedia[] | null> {
  const row = await db
    .selectFrom('upload_keys')
    .select('answer')
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.answer ?? null
}

/** False when the same form came first under this key; of two at once the second waits for the first here. */
export async function keepAnswer(tx: Tx, mark: Mark, answer: ReceivedMedia[], now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('upload_keys')
    .values({
      account_id: mark.accountId,
      key: mark.key,
      answer: JSON.stringify(answer),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Whoever still has no answer after so long has given up. */
export async function forgetUploadKeys({ db, clock }: Pick<MediaDeps, 'db' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - UPLOAD.abandonedAfterMs)
  const { numDeletedRows } = await db
    .deleteFrom('upload_keys')
    .where('created_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
