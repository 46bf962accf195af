/** GraphQL for the notification settings. */
import type { Builder } from '#platform/graphql/builder.ts'
import type { Db } from '#platform/postgres/database.ts'
import { signedIn } from '#platform/viewer.ts'
import {
  type NotificationSettings,
  notificationSettings,
  updateNotificationSettings,
} from '../notification-settings.ts'

export function addNotificationSettings(builder: Builder, deps: { db: Db }): void {
  const SettingsRef = builder.objectRef<NotificationSettings>('NotificationSettings').implement({
    fields: (t) => ({
      income: t.exposeBoolean('income'),
      messages: t.exposeBoolean('messages'),
      news: t.exposeBoolean('news'),
    }),
  })
  builder.queryField('notificationSettings', (t) =>
    t.field({
      type: SettingsRef,
      resolve: (_root, _args, context) => notificationSettings(deps, signedIn(context)),
    }),
  )
  builder.mutationField('upNotificationSettings', (t) =>
    t.field({
      type: SettingsRef,
      args: { income: t.arg.boolean(), messages: t.arg.boolean(), news: t.arg.boolean() },
      resolve: (_root, args, context) => updateNotificationSettings(deps, signedIn(context), args),
    }),
  )
}
