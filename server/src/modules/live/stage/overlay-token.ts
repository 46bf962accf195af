/** The secret token of a creator's overlay: grants read access to what their room shows publicly, and nothing else. */
import { createHash } from 'node:crypto'
import { randomCode } from '#platform/crypto.ts'
import { Refusal } from '#platform/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { SealContext } from '#platform/vault/vault.ts'
import type { Viewer } from '#platform/viewer.ts'
import { findVisibleAccount } from '../../accounts/index.ts'
import type { LiveDeps } from '../types.ts'

const TOKEN_LENGTH = 40
const TOKEN = /^[A-Za-z0-9]{40}$/

type Deps = Pick<LiveDeps, 'db' | 'clock' | 'vault'>

/** Null if the creator never created a token. */
export async function readOverlayToken(
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  accountId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('live_overlays')
    .select('sealed_token')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ? vault.openText(row.sealed_token, about(accountId)) : null
}

/** Replaces the token; pages opened with the old one stop working at once. */
export async function replaceOverlayToken(deps: Deps, { accountId }: Viewer): Promise<string> {
  const token = randomCode(TOKEN_LENGTH)
  const creator = await findVisibleAccount(deps.db, accountId)
  if (!creator?.is_creator) throw new Refusal('FORBIDDEN', { message: 'Only creators can go live.' })
  const stored = {
    token_hash: hashOf(token),
    sealed_token: deps.vault.sealText(token, about(accountId)),
    created_at: deps.clock.now(),
  }
  await deps.db
    .insertInto('live_overlays')
    .values({ account_id: accountId, ...stored })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(stored))
    .execute()
  return token
}

/** The account id of the token's owner; null for unknown tokens and hidden accounts. */
export async function ownerOfOverlay(db: Db, token: string): Promise<string | null> {
  if (!TOKEN.test(token)) return null
  const row = await db
    .selectFrom('live_overlays')
    .select('account_id')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  const owner = row && (await findVisibleAccount(db, row.account_id))
  return owner?.is_creator ? owner.id : null
}

/** A fast hash suffices, since the token is long and random. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function about(accountId: string): SealContext {
  return { area: 'live', id: accountId, kind: 'overlay' }
}
