/** Signs that the owner signed a release themselves: same browser or same network. */

import type { Db, Tx } from '#platform/postgres/database.ts'
import type { RequestContext } from '#platform/request-context.ts'
import type { ReleaseFlag } from '#rules/appearance.ts'
import { knowsDevice } from '../../accounts/index.ts'
import { addOwnerNetwork, findReleaseById } from '../../appearance-records/index.ts'
import type { AppearancesDeps } from '../types.ts'

type Deps = Pick<AppearancesDeps, 'appearances'>

/** Records the network in which the owner viewed unused links. */
export async function recordLinkViews(
  deps: Deps & { db: Db },
  ids: readonly string[],
  address: string,
): Promise<void> {
  await addOwnerNetwork(deps.db, ids, deps.appearances.networkHash(address))
}

export async function signerFlagsOf(
  deps: Deps,
  tx: Tx,
  { id, ownerId }: { id: string; ownerId: string },
  { device, address }: Pick<RequestContext, 'device' | 'address'>,
): Promise<ReleaseFlag[]> {
  const release = await findReleaseById(tx, id)
  const flags: ReleaseFlag[] = []
  if (device !== undefined && (await knowsDevice(tx, ownerId, device))) flags.push('same-browser')
  if (release?.owner_networks.includes(deps.appearances.networkHash(address))) flags.push('same-network')
  return flags
}
