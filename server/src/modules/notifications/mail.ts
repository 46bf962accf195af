/** Emails about income and messages, subject to the account's settings when the job runs. */
import { conversationPath, notificationKind, notificationText } from '#rules/notification.ts'
import { findAccountsByIds, mailPerson, type Person } from '../accounts/index.ts'
import { findMailable, hasRecentSame, type NotificationRow } from './notification-queries.ts'
import type { NotificationsDeps } from './types.ts'

/** Not sent if read or withdrawn meanwhile. */
export async function mailNotification(
  deps: Pick<NotificationsDeps, 'db' | 'clock' | 'mailer' | 'site'>,
  notificationId: string,
): Promise<void> {
  const row = await findMailable(deps.db, notificationId)
  const mail = row && notificationKind(row.kind).mail
  if (!mail) return
  if (mail.silenceMs !== undefined && (await hasRecentSame(deps.db, row, mail.silenceMs))) return
  const [actor] = row.actor_id === null ? [] : await findAccountsByIds(deps.db, [row.actor_id])
  const sentence = sentenceOf(row, actor)
  const isConversation = notificationKind(row.kind).leadsTo === 'conversation'
  await mailPerson(deps, row.account_id, {
    purpose: 'news',
    setting: mail.setting,
    kind: `notification-${row.kind}`,
    subject: sentence,
    title: mail.title,
    paragraphs: [`${sentence} on ${deps.site.name}.`],
    action:
      isConversation && actor ? { ...mail.action, path: conversationPath(actor.username) } : mail.action,
    footnote: 'You can turn these emails off in your settings, under email notifications.',
  })
}

/** Uses usernames, which contain no spaces or markup; user-written text is not emailed. */
function sentenceOf(row: NotificationRow, actor: Person | undefined): string {
  const { who, text } = notificationText({
    kind: row.kind,
    actorName: actor && `@${actor.username}`,
    amountCents: row.amount_cents,
    ...(notificationKind(row.kind).mail?.hasText && { words: row.words }),
  })
  return who === '' ? text : `${who} ${text}`
}
