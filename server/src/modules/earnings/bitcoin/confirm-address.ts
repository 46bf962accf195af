/** Confirms a bitcoin address with the emailed link; from then on it is the creator's payout details, and payouts wait. */
import type { Insertable, Selectable } from 'kysely'
import type { Db, Tables, Tx } from '#platform/postgres/database.ts'
import { DAY_MS } from '#rules/time.ts'
import { lockPerson } from '../../accounts/index.ts'
import { earningsJobs } from '../job-tokens.ts'
import { saveDetails, savePreviousDetails } from '../payout-details-queries.ts'
import type { EarningsDeps } from '../types.ts'

const VALID_MS = DAY_MS
const SHAPE = /^([0-9a-f-]{36})\.([\w-]{43})$/

type AddressRequest = Selectable<Tables['payout_address_requests']>

/** The signed token of the link. */
export function addressToken({ earnings }: Pick<EarningsDeps, 'earnings'>, requestId: string): string {
  return `${requestId}.${earnings.addressSigner.sign(requestId)}`
}

/** A later request replaces the earlier one, whose link is then invalid. */
export async function saveAddressRequest(
  tx: Tx,
  row: Insertable<Tables['payout_address_requests']>,
): Promise<string> {
  await tx.deleteFrom('payout_address_requests').where('creator_id', '=', row.creator_id).execute()
  const { id } = await tx
    .insertInto('payout_address_requests')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function findAddressRequest(db: Db | Tx, id: string): Promise<AddressRequest | undefined> {
  return db.selectFrom('payout_address_requests').selectAll().where('id', '=', id).executeTakeFirst()
}

/** False for an unknown, replaced, used or expired link. */
export async function confirmPayoutAddress(
  deps: Pick<EarningsDeps, 'db' | 'clock' | 'log' | 'enqueue' | 'earnings'>,
  hash: string,
): Promise<boolean> {
  const [, requestId = '', signature = ''] = SHAPE.exec(hash) ?? []
  if (!deps.earnings.addressSigner.verify(requestId, signature)) return false
  const updated_at = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const found = await findAddressRequest(tx, requestId)
    if (!found || found.created_at.getTime() + VALID_MS < updated_at.getTime()) return false
    const { creator_id, sealed, hint } = found
    await lockPerson(tx, creator_id)
    // The link may have been used while waiting for the lock.
    const used = await tx
      .deleteFrom('payout_address_requests')
      .where('id', '=', requestId)
      .returning('id')
      .executeTakeFirst()
    if (!used) return false
    const { id: changeId } = await savePreviousDetails(tx, creator_id, updated_at)
    const mail = { kind: 'payout-details-changed', accountId: creator_id, changeId } as const
    await deps.enqueue(earningsJobs.sendMail, mail, { tx })
    await saveDetails(tx, { creator_id, method: 'bitcoin', sealed, hint, updated_at })
    deps.log.info({ accountId: creator_id }, 'a payout address was confirmed')
    return true
  })
}
