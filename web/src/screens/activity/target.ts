/** Where a notification leads. */
import { mediaPath } from '#web/lib/addresses.ts'
import { showComments } from '#web/lib/asked-comments.ts'

type Told = {
  kind: string
  actor: { username: string } | null
  media: { id: string; type: string; user: { username: string } } | null
  /** What was said. */
  comment?: string | null
}

export type Target = { to: string; state?: object }

/** A page that was opened before its site learned a new kind goes by what the news is about. */
export function targetOf({ kind, media, actor, comment }: Told): Target {
  if (kind === 'message') return { to: '/messages/inbox' }
  if (kind === 'subscription') return { to: '/account/purchases/subscriptions' }
  if (kind === 'wallet') return { to: '/account/purchases/transactions' }
  if (kind === 'reversal') return { to: '/account/earnings/transactions' }
  if (kind === 'payout') return { to: '/account/earnings/payouts' }
  if (kind === 'live' && actor) return { to: `/${actor.username}/live` }
  if (media && (kind === 'comment' || kind === 'reply'))
    return { to: mediaPath(media), state: showComments(comment) }
  if (media) return { to: mediaPath(media) }
  return { to: actor ? `/${actor.username}` : '/account/media' }
}
