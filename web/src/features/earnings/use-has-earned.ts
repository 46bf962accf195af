/** Whether earnings concern the account: creators, and former creators with sales. */
import { useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useSession } from '#web/lib/session.tsx'

const HasEarned = graphql(`query HasEarned { logged_in { account { id has_earned } } }`)

/** Undefined while unknown; `isFailed` tells whether the query failed. */
export function useHasEarned(): { hasEarned: boolean | undefined; isFailed: boolean } {
  const { account } = useSession()
  const isCreator = account?.role.creator === true
  const [{ data, error, fetching }] = useQuery({ query: HasEarned, pause: account === null || isCreator })
  const hasEarned = isCreator || data?.logged_in.account?.has_earned
  return { hasEarned, isFailed: error !== undefined && !fetching && !data }
}
