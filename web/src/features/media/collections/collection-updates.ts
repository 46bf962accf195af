/** Cache updates after changing pins or collections: invalidates both. */
import type { Cache, UpdateResolver } from '@urql/exchange-graphcache'
import { addUpdates } from '#web/lib/graphql/updates.ts'

const OF_COLLECTIONS = ['collection', 'collectionMedia']

const arranged: UpdateResolver = (_result, _args, cache) => {
  const own = ownAccount(cache)
  if (own) for (const field of ['pinned', 'collections']) cache.invalidate(own, field)
  for (const { fieldName, fieldKey } of cache.inspectFields('Query'))
    if (OF_COLLECTIONS.includes(fieldName)) cache.invalidate('Query', fieldKey)
}

function ownAccount(cache: Cache): string | undefined {
  const session = cache.resolve('Query', 'logged_in')
  const own =
    cache.resolve('Query', 'account') ?? (session ? cache.resolve(session as string, 'account') : null)
  return typeof own === 'string' ? own : undefined
}

addUpdates({
  updates: {
    Mutation: {
      setPinnedMedia: arranged,
      createCollection: arranged,
      updateCollection: arranged,
      deleteCollection: arranged,
      addToCollection: arranged,
      removeFromCollection: arranged,
      orderCollection: arranged,
      orderCollections: arranged,
    },
  },
})
