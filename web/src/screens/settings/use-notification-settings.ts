/** Email notification settings. */
import type { ResultOf } from 'gql.tada'
import { useMutation, useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useOptimisticSettings } from '#web/parts/forms/use-optimistic-settings.ts'

const NotificationSettings = graphql(`
  query NotificationSettings {
    notificationSettings { income messages news }
  }
`)

const SaveNotificationSettings = graphql(`
  mutation SaveNotificationSettings($income: Boolean, $messages: Boolean, $news: Boolean) {
    upNotificationSettings(income: $income, messages: $messages, news: $news) { income messages news }
  }
`)

type Saved = ResultOf<typeof NotificationSettings>['notificationSettings']
export type NotificationName = 'income' | 'messages' | 'news'

export function useNotificationSettings() {
  const query = useQuery({ query: NotificationSettings, requestPolicy: 'cache-and-network' })
  const [, save] = useMutation(SaveNotificationSettings)
  return { query, ...useOptimisticSettings<Pick<Saved, NotificationName>>(save) }
}
