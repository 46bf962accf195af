/** GraphQL types of other slices used here, and the contents loader. */
import { batchLoader } from '#platform/batch.ts'
import type { RequestContext } from '#platform/request-context.ts'
import type { addAccountsSchema } from '../../accounts/index.ts'
import { type addMessengerSchema, type ContentsView, presentContents } from '../../messenger/index.ts'
import { contentsOfBroadcasts } from '../contents-queries.ts'
import type { BroadcastsDeps } from '../types.ts'

export type BroadcastRefs = Pick<ReturnType<typeof addAccountsSchema>, 'AccountRef'> &
  Pick<ReturnType<typeof addMessengerSchema>, 'DataRef' | 'DataInput'>

/** Batches the contents of broadcasts that all belong to the viewer. */
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
    const seen = await presentContents(
      deps,
      owner,
      flat.map(({ written }) => written),
    )
    const all = new Map<Owned, ContentsView[]>(broadcasts.map((broadcast) => [broadcast, []]))
    for (const [place, { broadcast }] of flat.entries()) {
      const message = seen[place]
      if (message) all.get(broadcast)?.push(message)
    }
    return all
  })
}

/** The viewer is always the owner; others cannot query broadcasts. */
type Owned = { id: string; account_id: string }
