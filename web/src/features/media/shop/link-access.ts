/** Cache update: a purchased link is open. */
import type { UpdateResolver } from '@urql/exchange-graphcache'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { addUpdates } from '#web/lib/graphql/updates.ts'

const LinkAccess = graphql(`fragment LinkAccess on SharedLink { id access }`)

const buySharedLink: UpdateResolver = (_result, args, cache) => {
  cache.writeFragment(LinkAccess, { id: String(args.id), access: 'open' })
}

addUpdates({ updates: { Mutation: { buySharedLink } } })
