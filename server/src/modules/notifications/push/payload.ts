/** What a push notification shows and opens: neutral on lock screens, unless the account chose to show details. */
import { createHash } from 'node:crypto'
import { conversationPath, notificationKind, notificationText } from '#rules/notification.ts'
import { NEUTRAL_PUSH_TEXT, type PushPayload } from '#rules/push.ts'
import { DAY_MS, MINUTE_MS } from '#rules/time.ts'
import type { NotificationRow } from '../notification-queries.ts'

type Shown = Pick<
  NotificationRow,
  'id' | 'account_id' | 'kind' | 'actor_id' | 'media_id' | 'amount_cents' | 'words'
>
/** `page`: a neutral text that opens the page it is about. `nothing`, for devices that nobody is signed in on: Activity. */
type Detail = 'everything' | 'page' | 'nothing'
type Actor = { username: string; fullname: string }

/** In characters; with four bytes each, still less than a push message may have. */
const TITLE_LENGTH = 150
const BODY_LENGTH = 200

export function pushPayload(
  row: Shown,
  {
    actor,
    siteName,
    badge,
    detail,
  }: { actor: Actor | undefined; siteName: string; badge: number; detail: Detail },
): PushPayload {
  const text =
    detail === 'everything' ? detailsOf(row, actor, siteName) : { title: siteName, body: NEUTRAL_PUSH_TEXT }
  const path = detail === 'nothing' ? '/activity' : pathOf(row, actor)
  return { ...text, path, tag: tagOf(row), badge }
}

function detailsOf(row: Shown, actor: Actor | undefined, siteName: string): { title: string; body: string } {
  const facts = { kind: row.kind, actorName: actor?.fullname, amountCents: row.amount_cents }
  const isByPerson = notificationKind(row.kind).saidBy === 'person'
  const { who, text } = notificationText(isByPerson ? facts : { ...facts, words: row.words })
  return isByPerson
    ? { title: shortened(`${who} ${text}`, TITLE_LENGTH), body: shortened(row.words, BODY_LENGTH) }
    : { title: siteName, body: shortened(text, BODY_LENGTH) }
}

function shortened(text: string, length: number): string {
  const characters = [...text.replace(/\s+/g, ' ')]
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : characters.join('')
}

/** Posts are opened from the notification centre, which knows their addresses. */
function pathOf({ kind }: Shown, actor: Actor | undefined): string {
  const target = notificationKind(kind).leadsTo
  if (target.startsWith('/')) return target
  if (actor && target === 'live') return `/${actor.username}/live`
  if (actor && target === 'conversation') return conversationPath(actor.username)
  if (actor && target === 'actor') return `/${actor.username}`
  return '/activity'
}

/** Merged like in the notification centre; all others stay separate. */
function tagOf({ id, kind, actor_id, media_id }: Shown): string {
  if (kind === 'live') return `live:${actor_id}`
  const { merged } = notificationKind(kind)
  if (merged === undefined) return id
  return merged === 'person' ? `${kind}:${actor_id}` : `${kind}:${media_id ?? ''}`
}

/** The tag as push services see it, which must not learn what it is about. */
export function topicOf({ account_id }: Pick<Shown, 'account_id'>, { tag }: PushPayload): string {
  return createHash('sha256').update(`${account_id} ${tag}`).digest('base64url').slice(0, 32)
}

/** How long a notification is worth showing; a live may be over after that. */
export function lifetimeMs({ kind }: Pick<Shown, 'kind'>): number {
  return notificationKind(kind).push === 'live' ? 30 * MINUTE_MS : DAY_MS
}

export function urgencyOf({ kind }: Pick<Shown, 'kind'>): 'high' | 'normal' {
  const category = notificationKind(kind).push
  return category === 'live' || category === 'messages' ? 'high' : 'normal'
}
