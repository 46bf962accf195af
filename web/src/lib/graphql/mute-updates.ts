/** Cache updates for muting accounts. */
import type { Cache, UpdateResolver } from '@urql/exchange-graphcache'
import { graphql } from './graphql.ts'
import { addUpdates } from './updates.ts'

const IsMuted = graphql(`fragment IsMuted on Account { id isMuted }`)

const muteAccount: UpdateResolver = (_result, args, cache) => setMuted(cache, args.accountId, true)
const unmuteAccount: UpdateResolver = (_result, args, cache) => setMuted(cache, args.accountId, false)

addUpdates({ updates: { Mutation: { muteAccount, unmuteAccount } } })

function setMuted(cache: Cache, accountId: unknown, isMuted: boolean): void {
  cache.writeFragment(IsMuted, { id: String(accountId), isMuted })
  for (const { fieldKey, fieldName } of cache.inspectFields('Query'))
    if (fieldName === 'accounts_muted') cache.invalidate('Query', fieldKey)
}
