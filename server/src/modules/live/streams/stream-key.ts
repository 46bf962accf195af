/** The stream key of a creator's encoder: encrypted for its owner to read, and hashed for lookup. */
import { createHash } from 'node:crypto'
import { randomCode } from '#platform/crypto.ts'
import { Refusal } from '#platform/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { SealContext } from '#platform/vault/vault.ts'
import type { Viewer } from '#platform/viewer.ts'
import { findVisibleAccount } from '../../accounts/index.ts'
import { STREAM_STOP_REQUESTED } from '../events.ts'
import { liveJobs } from '../job-tokens.ts'
import { findRunning } from '../lives/live-queries.ts'
import { markLiveEnded } from '../lives/live-state.ts'
import type { LiveDeps } from '../types.ts'

const KEY_LENGTH = 32
const REPLACED = 'The stream key was replaced. Copy the new one from your studio.'

type Deps = Pick<LiveDeps, 'db' | 'clock' | 'bus' | 'enqueue' | 'live' | 'vault'>

/** Null if the creator never generated a key. */
export async function readStreamKey(
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  accountId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('stream_keys')
    .select('sealed_key')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ? vault.openText(row.sealed_key, about(accountId)) : null
}

/** Replaces the key; the old one stops working at once, and its stream ends. */
export async function replaceStreamKey(deps: Deps, { accountId }: Viewer): Promise<string> {
  const key = `live-${randomCode(KEY_LENGTH)}`
  const wasThere = await deps.db.transaction().execute(async (tx) => {
    const creator = await findVisibleAccount(tx, accountId)
    if (!creator?.is_creator) throw new Refusal('FORBIDDEN', { message: 'Only creators can go live.' })
    const old = await tx
      .selectFrom('stream_keys')
      .select('account_id')
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirst()
    const now = deps.clock.now()
    const stored = {
      key_hash: hashOf(key),
      sealed_key: deps.vault.sealText(key, about(accountId)),
      created_at: now,
    }
    await tx
      .insertInto('stream_keys')
      .values({ account_id: accountId, ...stored })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(stored))
      .execute()
    if (old) await deps.enqueue(liveJobs.mailKeyReplaced, { accountId }, { tx })
    return old !== undefined
  })
  if (wasThere) await stopStream(deps, accountId)
  return key
}

async function stopStream(deps: Deps, accountId: string): Promise<void> {
  const running = await findRunning(deps.db, accountId)
  if (running?.via !== 'rtmp') return
  await markLiveEnded(deps, running.id, { reason: 'replaced' })
  await deps.bus.publish(STREAM_STOP_REQUESTED, { liveId: running.id, why: 'replaced', words: REPLACED })
}

/** The account id of the key's owner. */
export async function ownerOfKey(db: Db, key: string): Promise<string | null> {
  const row = await db
    .selectFrom('stream_keys')
    .select('account_id')
    .where('key_hash', '=', hashOf(key))
    .executeTakeFirst()
  return row?.account_id ?? null
}

/** A fast hash suffices, since the key is long and random. */
function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

function about(accountId: string): SealContext {
  return { area: 'live', id: accountId, kind: 'stream-key' }
}
