/** Columns joined to lists of media: reaction counts and the viewer's own like. */
import { sql } from 'kysely'
import type { JoinedColumns } from '#platform/postgres/joined-columns.ts'
import { definePreloaded } from '#platform/preloaded.ts'
import type { VisibleMedia } from '../media/index.ts'

type ReactionColumns = {
  reactions_likes: number
  reactions_comments: number
  reactions_views: number
  reactions_liked: boolean
}

export const preloadedReactions = definePreloaded<ReactionColumns>('reactions')

export const reactions: JoinedColumns<VisibleMedia> = {
  uncached: {
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
  sets: ({ viewerId, ids }) => ({
    reactions_liked: sql`select media_id from likes where account_id = ${viewerId} and media_id = any(${ids})`,
  }),
  attach: (media, row) => preloadedReactions.attach(media, row as ReactionColumns),
}
