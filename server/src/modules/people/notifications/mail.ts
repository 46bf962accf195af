/** Mails for what a person earns and for messages, if they want them; the worker decides when it comes to it. */
import type { Mail } from '#platform/mail/mail.ts'
import { renderMail } from '#platform/mail/template.ts'
import { type NotificationKind, notificationWords } from '#rules/notification.ts'
import { type Account, findAccountsByIds } from '../../accounts/index.ts'
import type { PeopleDeps } from '../types.ts'
import { findMailable, hasEarlierMessage, type NotificationRow } from './queries.ts'

/** Whoever goes on writing is mailed about again only after this much silence. */
const MESSAGE_SILENCE_MS = 60 * 60 * 1000

type Site = PeopleDeps['site']
type Setting = 'notify_income' | 'notify_messages'

const SETTINGS: Partial<Record<NotificationKind, Setting>> = {
  subscriber: 'notify_income',
  tip: 'notify_income',
  purchase: 'notify_income',
  reversal: 'notify_income',
  message: 'notify_messages',
}

export function isMailed(kind: NotificationKind): boolean {
  return SETTINGS[kind] !== undefined
}

/** Nothing is sent about what was read or taken back meanwhile, nor to an address nobody has confirmed. */
export async function mailNotification(
  { db, mailer, site }: Pick<PeopleDeps, 'db' | 'mailer' | 'site'>,
  notificationId: string,
): Promise<void> {
  const row = await findMailable(db, notificationId)
  const setting = row && SETTINGS[row.kind]
  if (!setting) return
  const accounts = await findAccountsByIds(
    db,
    row.actor_id ? [row.account_id, row.actor_id] : [row.account_id],
  )
  const reader = accounts.find(({ id }) => id === row.account_id)
  if (!reader?.email_verified_at || reader.status !== 'active' || !reader[setting]) return
  if (row.kind === 'message' && (await hasEarlierMessage(db, row, MESSAGE_SILENCE_MS))) return
  const actor = accounts.find(({ id }) => id === row.actor_id)
  await mailer.send(composeNotificationMail(site, { row, reader, actor }))
}

const TITLES: Partial<Record<NotificationKind, string>> = { reversal: 'A payment was taken back' }

type News = { row: NotificationRow; reader: Account; actor: Account | undefined }

/** Names are usernames, which hold no blanks and no markup; what people wrote is read on the site, not here. */
function composeNotificationMail(site: Site, { row, reader, actor }: News): Mail {
  const { who, text } = notificationWords({
    kind: row.kind,
    actorName: actor && `@${actor.username}`,
    amountCents: row.amount_cents,
    // Said by the site itself.
    ...(row.kind === 'reversal' && { words: row.words }),
  })
  const sentence = who === '' ? text : `${who} ${text}`
  const isMessage = row.kind === 'message'
  const { html, text: plain } = renderMail({
    siteName: site.name,
    siteUrl: site.url,
    title: isMessage ? 'You have a new message' : (TITLES[row.kind] ?? 'You earned something'),
    paragraphs: [`${sentence} on ${site.name}.`],
    action: isMessage
      ? { label: 'Read it', url: new URL('/messages/inbox', site.url).href }
      : { label: 'See your earnings', url: new URL('/account/earnings', site.url).href },
    footnote: 'You can turn these mails off in your settings, under email notifications.',
  })
  return { to: reader.email, kind: `notification-${row.kind}`, subject: sentence, html, text: plain }
}
