/** Dependencies, ports and services of this slice. */
import type { Selectable } from 'kysely'
import type { Core } from '#platform/core.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { LoadSingleMedia } from '../media/index.ts'
import type { PublishActivity } from './activity.ts'
import type { CommentsCache } from './comments-cache.ts'
import type { CommentsTable } from './tables.ts'

export type HeldComment = Pick<Selectable<CommentsTable>, 'id' | 'account_id' | 'media_id' | 'message'>

type EngagementPorts = {
  /** The comment waits for review because of this word; called in the transaction that adds it. */
  onCommentHeld(tx: Tx, comment: HeldComment, word: string): Promise<void>
  /** Its author deletes it before staff decided; called in that transaction. */
  onHeldCommentDeleted(tx: Tx, commentId: string): Promise<void>
}

export type EngagementDeps = Core & {
  engagement: {
    publishActivity: PublishActivity
    /** Loaders of single media and of public comments; both cache, so there is one per process. */
    findMedia: LoadSingleMedia
    commentsCache: CommentsCache
    ports: EngagementPorts
  }
}
