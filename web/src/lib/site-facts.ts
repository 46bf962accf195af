/** Site settings that staff can change at runtime; undefined until loaded. */
import type { ResultOf } from 'gql.tada'
import { useQuery } from 'urql'
import { graphql } from './graphql/graphql.ts'

const SiteFacts = graphql(`
  query SiteFacts {
    siteFacts {
      packs
      subscription_percent
      sales_percent
      payout_minimum_cents
      hold_days
      payout_every_weeks
      payout_wait_days
      pays_by_wise
      dormancy_fee
      forfeiture
      first_video_incentive
      referral_percent
      report_reasons
      announced { key title value from }
    }
  }
`)

type SiteFactsData = ResultOf<typeof SiteFacts>['siteFacts']

/** Shows cached settings at once and refetches them, so that a change appears with the next screen. */
export function useSiteFacts(): SiteFactsData | undefined {
  const [{ data }] = useQuery({ query: SiteFacts, requestPolicy: 'cache-and-network' })
  return data?.siteFacts
}
