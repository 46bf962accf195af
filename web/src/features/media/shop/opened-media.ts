/** The fields of a media that change after a purchase; writing them to the cache unlocks it everywhere. */
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

/** Refetched, because the price may have changed, or the media was bought in another tab. */
export const OpenedMedia = graphql(
  `
    query OpenedMedia($id: ID!) {
      media(id: $id) { ...OpenedMediaFields }
    }
  `,
  [OpenedMediaFields],
)
