/** GraphQL documents of comments. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const CommentFields = graphql(`
  fragment CommentFields on Comment @_unmask {
    id
    message
    add_date
    likes
    like
    replies
    canDelete
    is_held
    media { id comments }
    thread { id }
    from { id username fullname avatar live role { creator } }
  }
`)

export type Comment = ResultOf<typeof CommentFields>

export const CommentsOfMedia = graphql(
  `
    query CommentsOfMedia($media: ID!, $limit: LimitInput, $after: ID) {
      MediaComments(media: $media, limit: $limit, after: $after) {
        media_comments_count
        mediaComments { ...CommentFields }
      }
    }
  `,
  [CommentFields],
)

export const RepliesTo = graphql(
  `
    query RepliesTo($media: ID!, $thread: ID!, $limit: LimitInput, $after: ID) {
      MediaComments(filter: { media: $media, thread: $thread }, limit: $limit, after: $after) {
        mediaComments { ...CommentFields }
      }
    }
  `,
  [CommentFields],
)

/** One comment, with its parent if it is a reply. */
export const CommentById = graphql(
  `
    query CommentById($id: ID!) {
      comment(id: $id) { ...CommentFields thread { ...CommentFields } }
    }
  `,
  [CommentFields],
)

type Listed = { MediaComments: { mediaComments: Comment[] } }

export function commentsIn({ MediaComments }: Listed): Comment[] {
  return MediaComments.mediaComments
}
