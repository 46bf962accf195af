/** What changes about a media once it is one's own; written to the cache, it opens wherever it stands. */
import { graphql } from '#web/lib/graphql/graphql.ts'

export const OpenedMediaFields = graphql(`
  fragment OpenedMediaFields on Media @_unmask {
    id
    access
    source { type url }
    thumbnail { original poster grid preview }
    blur
    width
    height
    duration
    captions { language label url }
    watermark
    shop
  }
`)

/** How it stands now: its price may have changed, and it may have been bought in another tab. */
export const OpenedMedia = graphql(
  `
    query OpenedMedia($id: ID!) {
      media(id: $id) { ...OpenedMediaFields }
    }
  `,
  [OpenedMediaFields],
)
