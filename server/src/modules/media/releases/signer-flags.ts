/** Signs that the owner signed a release themselves: same browser or same network. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { ReleaseFlag } from '#rules/appearance.ts'
import { knowsDevice } from '../../accounts/index.ts'
import type { MediaDeps } from '../types.ts'

type Deps = Pick<MediaDeps, 'media'>

const MAX_NETWORKS = 20

/** Records the network in which the owner viewed unused links. */
export async function recordLinkViews(
  deps: Deps & { db: Db },
  ids: readonly string[],
  address: string,
): Promise<void> {
  const hash = deps.media.networkHash(address)
  await sql`
    update releases
    set owner_networks = (owner_networks || ${hash}::text)[greatest(cardinality(owner_networks) - ${MAX_NETWORKS - 2}::int, 1):]
    where id = any(${ids}::uuid[]) and sent_at is null and not ${hash}::text = any(owner_networks)
  `.execute(deps.db)
}

export type ReleaseSigner = { device: string | undefined; address: string }

export async function signerFlagsOf(
  deps: Deps,
  tx: Tx,
  { id, ownerId }: { id: string; ownerId: string },
  { device, address }: ReleaseSigner,
): Promise<ReleaseFlag[]> {
  const release = await tx
    .selectFrom('releases')
    .select('owner_networks')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const flags: ReleaseFlag[] = []
  if (device !== undefined && (await knowsDevice(tx, ownerId, device))) flags.push('same-browser')
  if (release.owner_networks.includes(deps.media.networkHash(address))) flags.push('same-network')
  return flags
}
