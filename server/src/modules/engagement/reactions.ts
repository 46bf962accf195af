/** The reactions to media, and the viewer's own, as lists read them beside each: see Beside. */
import { sql } from 'kysely'
import type { Beside } from '#platform/postgres/beside.ts'
import type { SeenMedia } from '../media/index.ts'

type Reactions = { likes: number; comments: number; views: number; isLiked: boolean }

type Columns = {
  reactions_likes: number | null
  reactions_comments: number | null
  reactions_views: number | null
  reactions_liked: boolean
}

/** Of media that were read for one answer to one viewer. */
export const reactionsTold = new WeakMap<object, Reactions>()

export const reactions: Beside<SeenMedia> = {
  columns: ({ viewerId, of }) => sql`
    reactions.likes as reactions_likes, reactions.comments as reactions_comments,
    reactions.views as reactions_views,
    ${
      viewerId === null
        ? sql`false`
        : sql`exists (select from likes where account_id = ${viewerId} and media_id = ${of})`
    } as reactions_liked`,
  joins: ({ of }) => sql`left join media_counts as reactions on reactions.media_id = ${of}`,
  tell(media, row) {
    const columns = row as Columns
    reactionsTold.set(media, {
      likes: columns.reactions_likes ?? 0,
      comments: columns.reactions_comments ?? 0,
      views: columns.reactions_views ?? 0,
      isLiked: columns.reactions_liked,
    })
  },
}
