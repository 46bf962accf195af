/** GraphQL fields to like media and to list likes and purchases. */

import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { limitSearch } from '#platform/rate-limits/limit-search.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import { signedIn } from '#platform/viewer.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { isStorable } from '#rules/plain-text.ts'
import { readMediaType } from '../../media/index.ts'
import { FAVOURITE_KINDS, type FavouriteKind, favourites } from '../favourites.ts'
import { toggleLike } from '../toggle-like.ts'
import type { EngagementDeps } from '../types.ts'
import type { MediaRef } from './refs.ts'

/** Longer queries cannot match. */
const MAX_QUERY_LENGTH = 100

export function addLikes(builder: Builder, deps: EngagementDeps, MediaRef: MediaRef): void {
  builder.mutationField('like', (t) =>
    t.boolean({
      description: 'Likes or unlikes; returns whether the viewer likes it now.',
      args: {
        media: t.arg.id({ required: true }),
        wanted: t.arg.boolean({ description: 'The wanted state; toggled by default.' }),
      },
      resolve: async (_root, { media, wanted }, context) => {
        const viewer = signedIn(context)
        const mediaId = readUuid(media)
        await deps.rateLimits.take('like', { account: viewer.accountId, address: context.address })
        return toggleLike(deps, viewer, { mediaId, isWanted: wanted ?? undefined })
      },
    }),
  )
  builder.queryField('favourites', (t) =>
    t.field({
      type: [MediaRef],
      description:
        'What the viewer likes or has bought, newest first. `after` is the last media of the previous page.',
      extensions: { listSize: PAGE_SIZE.mediaList },
      args: {
        type: t.arg.string({ required: true, description: 'video or photo' }),
        kind: t.arg.string({ description: 'liked (default) or purchased' }),
        query: t.arg.string({ description: 'Part of the description or of a tag.' }),
        skip: t.arg.int(),
        limit: t.arg({ type: limitInput(builder) }),
        after: t.arg.id(),
      },
      resolve: async (_root, { type, kind, query, skip, limit, after }, context) => {
        const viewer = signedIn(context)
        const wanted = {
          type: readMediaType(type),
          kind: readKind(kind ?? 'liked'),
          after: after === null || after === undefined ? null : readUuid(after),
          page: readPage({ ...limit, skip: limit?.skip ?? skip }, PAGE_SIZE.mediaList),
        }
        await limitSearch(deps, context, query)
        const text = (query ?? '').trim()
        if (text.length > MAX_QUERY_LENGTH || !isStorable(text)) return []
        return favourites(deps, viewer, { ...wanted, text: text === '' ? undefined : text })
      },
    }),
  )
}

function readKind(text: string): FavouriteKind {
  return readOneOf(FAVOURITE_KINDS, text, { message: 'Favorites must be liked or purchased.' })
}
