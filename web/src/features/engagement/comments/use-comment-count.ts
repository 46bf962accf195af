/** The current comment count of a media, for overlays opened with an older one. */
import { useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'

const CommentsNow = graphql(`
  query CommentsNow($media: ID!) {
    media(id: $media) { id comments }
  }
`)

export function useCommentCount({ id, comments }: { id: string; comments: number }): number {
  const [{ data }] = useQuery({ query: CommentsNow, variables: { media: id } })
  return data?.media?.comments ?? comments
}
