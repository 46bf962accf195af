/** The address of a creator's overlay: whoever has it reads what their room shows to all, and can do nothing else with it. */
import { createHash } from 'node:crypto'
import { randomCode } from '#platform/crypto.ts'
import { Refusal } from '#platform/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { About } from '#platform/vault/vault.ts'
import type { Viewer } from '#platform/viewer.ts'
import { findVisibleAccount } from '../../accounts/index.ts'
import type { LiveDeps } from '../types.ts'

const TOKEN_LENGTH = 40
const TOKEN = /^[A-Za-z0-9]{40}$/

type Deps = Pick<LiveDeps, 'db' | 'clock' | 'vault'>

/** Null for who never had one made. */
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

/** A new one in the old one's place, which from then on shows nothing, open pages neither. */
export async function replaceOverlayToken(deps: Deps, { accountId }: Viewer): Promise<string> {
  const token = randomCode(TOKEN_LENGTH)
  const creator = await findVisibleAccount(deps.db, accountId)
  if (!creator?.is_creator) throw new Refusal('FORBIDDEN', { words: 'Only creators can go live.' })
  const kept = {
    token_hash: hashOf(token),
    sealed_token: deps.vault.sealText(token, about(accountId)),
    created_at: deps.clock.now(),
  }
  await deps.db
    .insertInto('live_overlays')
    .values({ account_id: accountId, ...kept })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(kept))
    .execute()
  return token
}

/** Whose overlay this is; null for a token that nobody has, and for who is not there any more. */
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

/** A token is long and random: nothing slower than this is needed to keep it from being guessed. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function about(accountId: string): About {
  return { area: 'live', id: accountId, kind: 'overlay' }
}
