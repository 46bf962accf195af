/** A creator's key numbers for menus: balance owed, media count and monthly price. */
import { useQuery } from 'urql'
import { dollars } from '#rules/formats.ts'
import { centsOf } from '#rules/money.ts'
import { monthlyText } from '#web/features/subscriptions/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'

const CreatorFigures = graphql(`
  query CreatorFigures {
    earnings_unpaid
    account { id media_count subscription_detail { id period { duration unit price } } }
  }
`)

type Figures = Record<'earnings' | 'media' | 'subscription', string | undefined>

/** Undefined while unknown, and for others than creators. */
export function useCreatorFigures(isEarner: boolean): Figures {
  const [{ data }] = useQuery({
    query: CreatorFigures,
    pause: !isEarner,
    requestPolicy: 'cache-and-network',
  })
  if (!data) return { earnings: undefined, media: undefined, subscription: undefined }
  const { media_count, subscription_detail: plan } = data.account
  return {
    earnings: dollars(centsOf(data.earnings_unpaid)),
    media: media_count === null ? undefined : String(media_count),
    subscription: plan ? monthlyText(plan) : 'Off',
  }
}
