/** Cache updates for notifications. */
import type { UpdateResolver } from '@urql/exchange-graphcache'
import { graphql } from './graphql.ts'
import { addUpdates } from './updates.ts'

const Read = graphql(`fragment NotificationRead on Notification { id read }`)

/** Marks all cached notifications as read. */
const readNotifications: UpdateResolver = (_result, _args, cache) => {
  for (const { fieldKey, fieldName } of cache.inspectFields('Query')) {
    const keys = fieldName === 'notifications' ? cache.resolve('Query', fieldKey) : undefined
    if (!Array.isArray(keys)) continue
    for (const key of keys as string[]) {
      const id = cache.resolve(key, 'id')
      if (typeof id === 'string') cache.writeFragment(Read, { id, read: true })
    }
  }
}

/** The live event is not rendered for the viewer, so the first page is refetched. */
const notificationAdded: UpdateResolver = (result, _args, cache) => {
  const { notification } = result.notificationAdded as { notification: object | null }
  if (!notification) return
  for (const { fieldKey, fieldName, arguments: requested } of cache.inspectFields('Query'))
    if (fieldName === 'notifications' && !requested?.after) cache.invalidate('Query', fieldKey)
}

addUpdates({ updates: { Mutation: { readNotifications }, Subscription: { notificationAdded } } })
