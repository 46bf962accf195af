/** Cache invalidation after sending, and after changes of templates and lists. */
import type { Cache } from '@urql/exchange-graphcache'
import { addUpdates } from '#web/lib/graphql/updates.ts'

function forget(cache: Cache, name: string): void {
  for (const { fieldName, fieldKey } of cache.inspectFields('Query'))
    if (fieldName === name) cache.invalidate('Query', fieldKey)
}

addUpdates({
  updates: {
    Mutation: {
      sendMassMessage: (_result, _args, cache) => forget(cache, 'massMessages'),
      newMessengerTemplate: (_result, _args, cache) => forget(cache, 'messengerTemplates'),
      deleteMessengerTemplate: (_result, _args, cache) => forget(cache, 'messengerTemplates'),
      saveAudienceList: (_result, _args, cache) => forget(cache, 'audienceLists'),
      deleteAudienceList: (_result, _args, cache) => forget(cache, 'audienceLists'),
    },
  },
})
