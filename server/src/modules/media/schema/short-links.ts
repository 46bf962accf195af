/** GraphQL fields of short links. */

import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { accountOrAddress } from '#platform/rate-limits/subjects.ts'
import { openLinkCode } from '../links/open-link-code.ts'
import { generateShortLink, type ShortLink } from '../links/short-links.ts'
import type { MediaDeps } from '../types.ts'
import type { MediaRef } from './media.ts'

export function addShortLinks(builder: Builder, deps: MediaDeps, MediaRef: MediaRef): void {
  const ShortLinkRef = builder.objectRef<ShortLink>('ShortLink').implement({
    fields: (t) => ({
      id: t.exposeID('id', { description: 'The id in /short/{id}.' }),
      add_date: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
      media: t.field({ type: MediaRef, resolve: ({ media }) => media }),
    }),
  })
  builder.queryField('shortLink', (t) =>
    t.field({
      type: ShortLinkRef,
      nullable: true,
      description: 'Null if it leads to nothing that this viewer may see.',
      args: { id: t.arg.string({ required: true }) },
      resolve: async (_root, { id }, context) => (await openLinkCode(deps, context, id)).short,
    }),
  )
  builder.mutationField('generateShortLink', (t) =>
    t.field({
      type: ShortLinkRef,
      description: 'Returns the same link to everyone.',
      args: { media: t.arg.id({ required: true }) },
      resolve: async (_root, { media }, context) => {
        const mediaId = readUuid(media)
        await deps.rateLimits.take('shortLink', accountOrAddress(context))
        return generateShortLink(deps, context.viewer, mediaId)
      },
    }),
  )
}
