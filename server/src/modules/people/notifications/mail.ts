/** Mails for what a person earns and for messages, if they want them; the worker decides when it comes to it. */
import type { Mail } from '#platform/mail/mail.ts'
import { renderMail } from '#platform/mail/template.ts'
import {
  type MailSetting,
  type NotificationRecord,
  notificationKind,
  notificationWords,
} from '#rules/notification.ts'
import { type Account, findAccountsByIds } from '../../accounts/index.ts'
import type { PeopleDeps } from '../types.ts'
import { findMailable, hasEarlier, type NotificationRow } from './queries.ts'

type Site = PeopleDeps['site']

const COLUMNS = { income: 'notify_income', messages: 'notify_messages' } as const satisfies Record<
  MailSetting,
  keyof Account
>

/** Nothing is sent about what was read or taken back meanwhile, nor to an address nobody has confirmed. */
export async function mailNotification(
  { db, mailer, site }: Pick<PeopleDeps, 'db' | 'mailer' | 'site'>,
  notificationId: string,
): Promise<void> {
  const row = await findMailable(db, notificationId)
  const mail = row && notificationKind(row.kind).mail
  if (!mail) return
  const accounts = await findAccountsByIds(
    db,
    row.actor_id ? [row.account_id, row.actor_id] : [row.account_id],
  )
  const reader = accounts.find(({ id }) => id === row.account_id)
  if (!reader?.email_verified_at || reader.status !== 'active' || !reader[COLUMNS[mail.setting]]) return
  if (mail.silenceMs !== undefined && (await hasEarlier(db, row, mail.silenceMs))) return
  const actor = accounts.find(({ id }) => id === row.actor_id)
  await mailer.send(composeNotificationMail(site, mail, { row, reader, actor }))
}

type MailOfKind = NonNullable<NotificationRecord['mail']>
type News = { row: NotificationRow; reader: Account; actor: Account | undefined }

/** Names are usernames, which hold no blanks and no markup; what people wrote is read on the site, not here. */
function composeNotificationMail(site: Site, mail: MailOfKind, { row, reader, actor }: News): Mail {
  const { who, text } = notificationWords({
    kind: row.kind,
    actorName: actor && `@${actor.username}`,
    amountCents: row.amount_cents,
    ...(mail.hasWords && { words: row.words }),
  })
  const sentence = who === '' ? text : `${who} ${text}`
  const { html, text: plain } = renderMail({
    siteName: site.name,
    siteUrl: site.url,
    title: mail.title,
    paragraphs: [`${sentence} on ${site.name}.`],
    action: { label: mail.action.label, url: new URL(mail.action.path, site.url).href },
    footnote: 'You can turn these mails off in your settings, under email notifications.',
  })
  return { to: reader.email, kind: `notification-${row.kind}`, subject: sentence, html, text: plain }
}
