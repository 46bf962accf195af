/** A creator's key numbers for menus: balance owed, media count and monthly price. */
import { useQuery } from 'urql'
import { dollars } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import { monthlyText } from '#web/features/subscriptions/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'

const CreatorStatsQuery = graphql(`
  query CreatorFigures {
    earnings_unpaid
    account { id media_count subscription_detail { id period { duration unit price } } }
  }
`)

type CreatorKeyStats = Record<'earnings' | 'media' | 'subscription', string | undefined>

/** Undefined while unknown, and for others than creators. */
export function useCreatorStats(isEarner: boolean): CreatorKeyStats {
  const [{ data }] = useQuery({
    query: CreatorStatsQuery,
    pause: !isEarner,
    requestPolicy: 'cache-and-network',
  })
  if (!data) return { earnings: undefined, media: undefined, subscription: undefined }
  const { media_count, subscription_detail: plan } = data.account
  return {
    earnings: dollars(dollarsToCents(data.earnings_unpaid)),
    media: media_count === null ? undefined : String(media_count),
    subscription: plan ? monthlyText(plan) : 'Off',
  }
}
