/** GraphQL fields of a message, in pages, events and mutation results. */
import type { FragmentOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const MessageFields = graphql(`
  fragment MessageFields on Message @_unmask {
    id
    thread
    change
    key
    add_date
    deleted
    unlocked
    paid_cents
    from { id }
    data { type value }
    reply_to { id type text deleted from { id fullname } }
    reactions { emoji count mine }
    answered_by
    sold { count income_cents people { id fullname } }
  }
`)

export type ThreadMessageData = FragmentOf<typeof MessageFields>
