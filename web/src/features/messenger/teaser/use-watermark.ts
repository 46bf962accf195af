/** The watermark of a paid media: the viewer's name over the video. */
import { useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import type { TeaserMedia } from './teaser-value.ts'

const MarkOfMedia = graphql(`query MarkOfMedia($id: ID!) { media(id: $id) { id watermark } }`)

export function useWatermark({ id, type }: Pick<TeaserMedia, 'id' | 'type'>): string | null | undefined {
  const [{ data }] = useQuery({ query: MarkOfMedia, variables: { id }, pause: type === 'photo' })
  return data?.media?.watermark
}
