/** The types of other slices that messages to many name. */
import { batchLoader } from '#platform/batch.ts'
import type { RequestContext } from '#platform/viewer.ts'
import type { addAccountsSchema } from '../../accounts/index.ts'
import { type addMessengerSchema, type SeenContents, seeContents } from '../../messenger/index.ts'
import { contentsOfBroadcasts } from '../contents-queries.ts'
import type { BroadcastsDeps } from '../types.ts'

export type Refs = Pick<ReturnType<typeof addAccountsSchema>, 'AccountRef'> &
  Pick<ReturnType<typeof addMessengerSchema>, 'DataRef' | 'DataInput'>

/** Broadcasts of one person, seen by them, in one go. */
export function contentsLoader(deps: BroadcastsDeps) {
  return batchLoader(async (broadcasts: Owned[], _context: RequestContext) => {
    const contents = await contentsOfBroadcasts(
      deps.db,
      broadcasts.map(({ id }) => id),
    )
    const flat = broadcasts.flatMap((broadcast) =>
      (contents.get(broadcast.id) ?? []).map((written) => ({ broadcast, written })),
    )
    const owner = broadcasts[0]?.account_id ?? ''
    const seen = await seeContents(
      deps,
      owner,
      flat.map(({ written }) => written),
    )
    const all = new Map<Owned, SeenContents[]>(broadcasts.map((broadcast) => [broadcast, []]))
    for (const [place, { broadcast }] of flat.entries()) {
      const message = seen[place]
      if (message) all.get(broadcast)?.push(message)
    }
    return all
  })
}

/** Whoever asks is the owner: others are not told of it. */
type Owned = { id: string; account_id: string }
