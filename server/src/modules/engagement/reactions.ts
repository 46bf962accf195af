/** Columns joined to lists of media: reaction counts and the viewer's own like. */
import { sql } from 'kysely'
import type { Beside } from '#platform/postgres/beside.ts'
import { told } from '#platform/told.ts'
import type { SeenMedia } from '../media/index.ts'

type Columns = {
  reactions_likes: number
  reactions_comments: number
  reactions_views: number
  reactions_liked: boolean
}

export const reactionsTold = told<Columns>('reactions')

export const reactions: Beside<SeenMedia> = {
  fresh: {
    columns: ({ viewerId, of }) => sql`
      reactions.likes as reactions_likes, reactions.comments as reactions_comments,
      reactions.views as reactions_views,
      ${
        viewerId === null
          ? sql`false`
          : sql`exists (select from likes where account_id = ${viewerId} and media_id = ${of})`
      } as reactions_liked`,
    joins: ({ of }) => sql`join media_counts as reactions on reactions.media_id = ${of}`,
  },
  tell: (media, row) => reactionsTold.tell(media, row as Columns),
}
