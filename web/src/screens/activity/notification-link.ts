/** The link of a notification. */
import { conversationPath, notificationKind } from '#rules/notification.ts'
import { commentsLinkState } from '#web/lib/comments-link-state.ts'
import { mediaPath } from '#web/lib/paths.ts'

type NotificationSubject = {
  kind: string
  actor: { username: string } | null
  media: { id: string; type: string; user: { username: string } } | null
  /** The id of the comment. */
  comment?: string | null
  others?: number
}

export type NotificationLink = { to: string; state?: object }

/** Kinds unknown to an outdated page fall back to the media or the actor. */
export function notificationLinkOf({
  kind,
  media,
  actor,
  comment,
  others = 0,
}: NotificationSubject): NotificationLink {
  const destination = notificationKind(kind)?.leadsTo
  if (destination?.startsWith('/')) return { to: destination }
  if (destination === 'conversation')
    return { to: actor ? conversationPath(actor.username) : '/messages/inbox' }
  // Several people: to all that are live.
  if (destination === 'live' && others > 0) return { to: '/lives' }
  if (destination === 'live' && actor) return { to: `/${actor.username}/live` }
  if (destination === 'comments' && media) return { to: mediaPath(media), state: commentsLinkState(comment) }
  if (media) return { to: mediaPath(media) }
  return { to: actor ? `/${actor.username}` : '/account/media' }
}
