/** Ten single-use recovery codes for when the authenticator app is lost. */
import { randomInt } from 'node:crypto'
import type { Clock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { AccountsParts } from '../types.ts'

type Deps = { clock: Clock; accounts: Pick<AccountsParts, 'recoverySigner'> }

const CODES = 10
const LETTERS_PER_HALF = 5
/** Without letters and digits that look alike. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Voids the previous codes. Shown once: only keyed hashes are stored. */
export async function replaceRecoveryCodes(deps: Deps, tx: Tx, accountId: string): Promise<string[]> {
  await deleteRecoveryCodes(tx, accountId)
  const codes = Array.from({ length: CODES }, newCode)
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: hashOf(deps, accountId, code) })))
    .execute()
  return codes
}

/** True for exactly one of concurrent requests with the same code. */
export async function spendRecoveryCode(
  deps: Deps,
  tx: Tx,
  { accountId, code }: { accountId: string; code: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('recovery_codes')
    .set({ used_at: deps.clock.now() })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashOf(deps, accountId, code))
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function countRecoveryCodes(db: Db | Tx, accountId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<string>().as('left'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}

export async function deleteRecoveryCodes(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
}

function newCode(): string {
  const half = () =>
    Array.from({ length: LETTERS_PER_HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${half()}-${half()}`
}

/** Ignores case, spaces and the hyphen, because codes are typed by hand. */
function hashOf(deps: Deps, accountId: string, code: string): string {
  return deps.accounts.recoverySigner.sign(`${accountId} ${code.toUpperCase().replace(/[^0-9A-Z]/g, '')}`)
}
