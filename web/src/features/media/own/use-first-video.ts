/** The one video that an invited person has uploaded before becoming a creator. */
import type { ResultOf } from 'gql.tada'
import { useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useSession } from '#web/lib/session.tsx'
import { MyMediaFields } from './my-media-fields.ts'

const FirstVideoFields = graphql(
  `
    fragment FirstVideoFields on Media @_unmask { ...MyMediaFields tags }
  `,
  [MyMediaFields],
)
export type FirstVideoFields = ResultOf<typeof FirstVideoFields>

const FirstVideoQuery = graphql(
  `
    query FirstVideo {
      accountMedia(limit: { limit: 1 }) { ...FirstVideoFields }
    }
  `,
  [FirstVideoFields],
)

/** Paused for creators, who have a list of their own. */
export function useFirstVideo() {
  const { account } = useSession()
  const isNeeded = account !== null && !account.role.creator
  const query = useQuery({ query: FirstVideoQuery, pause: !isNeeded, requestPolicy: 'cache-and-network' })
  return { query, media: isNeeded ? query[0].data?.accountMedia[0] : undefined }
}
