/** Settings for optional mails; security mails are always sent. */
import { Refusal } from '#platform/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { type Account, findAccountById, updateAccount } from './queries.ts'

export type NotificationSettings = { income: boolean; messages: boolean; news: boolean }
type Changes = { [name in keyof NotificationSettings]?: boolean | null | undefined }

export async function notificationSettings(deps: { db: Db }, viewer: Viewer): Promise<NotificationSettings> {
  const account = await findAccountById(deps.db, viewer.accountId)
  if (!account) throw new Refusal(401)
  return settingsOf(account)
}

/** Omitted settings stay unchanged. */
export async function updateNotificationSettings(
  deps: { db: Db },
  viewer: Viewer,
  { income, messages, news }: Changes,
): Promise<NotificationSettings> {
  const columns = {
    ...(income == null ? {} : { notify_income: income }),
    ...(messages == null ? {} : { notify_messages: messages }),
    ...(news == null ? {} : { notify_news: news }),
  }
  if (Object.keys(columns).length === 0) return notificationSettings(deps, viewer)
  return settingsOf(await updateAccount(deps.db, viewer.accountId, columns))
}

function settingsOf(account: Account): NotificationSettings {
  return { income: account.notify_income, messages: account.notify_messages, news: account.notify_news }
}
