/** The link of a notification. */
import { conversationPath, notificationKind } from '#rules/notification.ts'
import { mediaPath } from '#web/lib/addresses.ts'
import { showComments } from '#web/lib/asked-comments.ts'

type Told = {
  kind: string
  actor: { username: string } | null
  media: { id: string; type: string; user: { username: string } } | null
  /** The id of the comment. */
  comment?: string | null
}

export type Target = { to: string; state?: object }

/** Kinds unknown to an outdated page fall back to the media or the actor. */
export function targetOf({ kind, media, actor, comment }: Told): Target {
  const place = notificationKind(kind)?.leadsTo
  if (place?.startsWith('/')) return { to: place }
  if (place === 'conversation') return { to: actor ? conversationPath(actor.username) : '/messages/inbox' }
  if (place === 'live' && actor) return { to: `/${actor.username}/live` }
  if (place === 'comments' && media) return { to: mediaPath(media), state: showComments(comment) }
  if (media) return { to: mediaPath(media) }
  return { to: actor ? `/${actor.username}` : '/account/media' }
}
