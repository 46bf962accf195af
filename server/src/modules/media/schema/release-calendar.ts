/** GraphQL calendar of the viewer's scheduled media. */
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { signedIn } from '#platform/viewer.ts'
import { MAX_RELEASES, moveRelease, releasesWithin } from '../release-calendar.ts'
import type { MediaDeps } from '../types.ts'
import type { MediaRef } from './media.ts'

export function addReleaseCalendar(builder: Builder, deps: MediaDeps, MediaRef: MediaRef): void {
  builder.queryField('releases', (t) =>
    t.field({
      type: [MediaRef],
      description: `The viewer’s own media released within a period of at most two months, earliest first; at most ${MAX_RELEASES}.`,
      extensions: { listSize: MAX_RELEASES },
      args: {
        from: t.arg({ type: 'DateTime', required: true }),
        to: t.arg({ type: 'DateTime', required: true }),
      },
      resolve: (_root, span, context) => releasesWithin(deps, signedIn(context), span),
    }),
  )
  builder.mutationField('moveRelease', (t) =>
    t.field({
      type: MediaRef,
      description: 'Moves a future release to another future time. Safe to repeat.',
      args: { media: t.arg.id({ required: true }), to: t.arg({ type: 'DateTime', required: true }) },
      resolve: async (_root, { media, to }, context) => {
        const viewer = signedIn(context)
        await deps.rateLimits.take('arrange', { account: viewer.accountId, address: context.address })
        return moveRelease(deps, viewer, readUuid(media), to)
      },
    }),
  )
}
