/** GraphQL mutation that saves the last seconds of the viewer's own live. */
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { signedIn } from '#platform/viewer.ts'
import { findVisibleMedia } from '../../media/index.ts'
import type { LiveDeps } from '../types.ts'
import { clipLive } from '../watching/clip-live.ts'
import type { LiveRefs } from './refs.ts'

export function addClip(builder: Builder, deps: LiveDeps, { MediaRef }: Pick<LiveRefs, 'MediaRef'>): void {
  builder.mutationField('clipLive', (t) =>
    t.field({
      type: MediaRef,
      nullable: true,
      description: 'Saves the last 30 seconds of the viewer’s running live as private media.',
      args: { live: t.arg.id({ required: true }) },
      resolve: async (_root, { live }, context) => {
        const viewer = signedIn(context)
        await deps.rateLimits.take('live', { account: viewer.accountId, address: context.address })
        return findVisibleMedia(deps, viewer, await clipLive(deps, viewer, readUuid(live)))
      },
    }),
  )
}
