/** GraphQL documents of the search: best matches first, and the newest without a query. */
import type { MediaType } from '#rules/media.ts'
import { MediaTileFields } from '#web/features/media/fields.ts'
import { type MediaListQuery, mediaList, pagedMediaList } from '#web/features/media/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'

const FoundMedia = graphql(
  `
    query FoundMedia($query: String!, $type: String, $tag: String, $limit: LimitInput, $after: String) {
      page: searchMedia(query: $query, type: $type, tag: $tag, limit: $limit, after: $after) {
        medias { ...MediaTileFields }
        next
      }
    }
  `,
  [MediaTileFields],
)

const NewestFound = graphql(
  `
    query NewestFound($type: String!, $filter: MediaFilter, $limit: LimitInput, $after: ID) {
      medias: getMedias(type: $type, filter: $filter, limit: $limit, after: $after) { ...MediaTileFields }
    }
  `,
  [MediaTileFields],
)

type Wanted = { query: string; type: MediaType; tag?: string }

export function foundMedia({ query, type, tag }: Wanted): MediaListQuery {
  if (query === '') return mediaList(NewestFound, { type, ...(tag !== undefined && { filter: { tag } }) })
  return pagedMediaList(FoundMedia, { query, type, ...(tag !== undefined && { tag }) })
}
