/** Cache updates after moving a release: invalidates calendars and lists by date. */
import type { UpdateResolver } from '@urql/exchange-graphcache'
import { addUpdates } from '#web/lib/graphql/updates.ts'

const LISTS = ['releases', 'accountMedia']

const moveRelease: UpdateResolver = (_result, _args, cache) => {
  for (const { fieldName, fieldKey } of cache.inspectFields('Query'))
    if (LISTS.includes(fieldName)) cache.invalidate('Query', fieldKey)
}

addUpdates({ updates: { Mutation: { moveRelease } } })
