/** The key with which the site identifies itself to push services: created at first use, replaced by a command. */
import type { Selectable } from 'kysely'
import type { Core } from '#platform/core.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { lockByName } from '#platform/postgres/lock.ts'
import { newVapidKey } from '#platform/web-push/vapid.ts'
import type { PushKeysTable } from '../tables.ts'
import { sealContextOf } from './signers.ts'

type PushKey = Selectable<PushKeysTable>
type Deps = Pick<Core, 'db' | 'clock' | 'vault'>

/** Browsers subscribe with this key. */
export async function currentPushKey(deps: Deps): Promise<PushKey> {
  const current = await findCurrentKey(deps.db)
  if (current) return current
  return deps.db.transaction().execute(async (tx) => {
    await lockKeys(tx)
    return (await findCurrentKey(tx)) ?? insertKey(deps, tx)
  })
}

/** Devices keep the key they subscribed with, and are served by it, until their browser has subscribed again. */
export async function rotatePushKey(deps: Deps): Promise<{ devices: number }> {
  return deps.db.transaction().execute(async (tx) => {
    await lockKeys(tx)
    await tx
      .updateTable('push_keys')
      .set({ replaced_at: deps.clock.now() })
      .where('replaced_at', 'is', null)
      .execute()
    await insertKey(deps, tx)
    const { devices } = await tx
      .selectFrom('push_devices')
      .select(({ fn }) => fn.countAll<number>().as('devices'))
      .executeTakeFirstOrThrow()
    return { devices: Number(devices) }
  })
}

export async function findPushKey(db: Db | Tx, publicKey: Buffer): Promise<PushKey | undefined> {
  return db.selectFrom('push_keys').selectAll().where('public_key', '=', publicKey).executeTakeFirst()
}

/** The keys with their numbers of devices, newest first. */
export async function listPushKeys(db: Db) {
  return db
    .selectFrom('push_keys')
    .leftJoin('push_devices', 'push_devices.key_id', 'push_keys.id')
    .select(['push_keys.id', 'push_keys.created_at', 'replaced_at'])
    .select(({ fn }) => fn.count<number>('push_devices.id').as('devices'))
    .groupBy('push_keys.id')
    .orderBy('push_keys.created_at', 'desc')
    .execute()
}

/** A browser may be about to save a subscription with a key that was just replaced. */
const UNUSED_KEY_MS = 24 * 60 * 60_000

export async function deleteUnusedKeys({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('push_keys')
    .where('replaced_at', '<', new Date(clock.now().getTime() - UNUSED_KEY_MS))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('push_devices').whereRef('push_devices.key_id', '=', 'push_keys.id'))),
    )
    .execute()
}

const lockKeys = (tx: Tx) => lockByName(tx, 'push keys')

function findCurrentKey(db: Db | Tx): Promise<PushKey | undefined> {
  return db.selectFrom('push_keys').selectAll().where('replaced_at', 'is', null).executeTakeFirst()
}

async function insertKey({ clock, vault }: Deps, tx: Tx): Promise<PushKey> {
  const id = crypto.randomUUID()
  const { publicKey, privateKey } = newVapidKey()
  return tx
    .insertInto('push_keys')
    .values({
      id,
      public_key: publicKey,
      private_key_sealed: vault.sealText(privateKey, sealContextOf(id)),
      created_at: clock.now(),
      replaced_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
