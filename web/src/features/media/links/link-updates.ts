/** Cache updates after share link mutations. */
import type { UpdateResolver } from '@urql/exchange-graphcache'
import { addUpdates } from '#web/lib/graphql/updates.ts'

const askListAgain: UpdateResolver = (_result, _args, cache) => {
  for (const { fieldKey, fieldName } of cache.inspectFields('Query'))
    if (fieldName === 'sharedLinks') cache.invalidate('Query', fieldKey)
}

const removeSharedLink: UpdateResolver = (_result, args, cache) =>
  cache.invalidate({ __typename: 'SharedLink', id: String(args.id) })

addUpdates({ updates: { Mutation: { createSharedLink: askListAgain, removeSharedLink } } })
