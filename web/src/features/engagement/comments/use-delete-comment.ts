/** Deletes a comment and refetches the count, because the live count may be ahead of the cache. */
import { useClient, useMutation } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import '#web/lib/graphql/comment-updates.ts'

const DeleteComment = graphql(`
  mutation DeleteComment($comment: ID!) {
    deleteComment(comment: $comment)
  }
`)

const CountOfComments = graphql(`
  query CountOfComments($media: ID!) {
    media(id: $media) { id comments }
  }
`)

export function useDeleteComment() {
  const client = useClient()
  const [{ fetching, error }, run] = useMutation(DeleteComment)
  const deleteComment = async (comment: string, media: string) => {
    const result = await run({ comment })
    if (result.error) return false
    void client.query(CountOfComments, { media }, { requestPolicy: 'network-only' }).toPromise()
    return true
  }
  return { deleteComment, isBusy: fetching, error }
}
