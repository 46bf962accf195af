/** What a pack costs with tax, paid in a chosen way. */
import type { ResultOf } from 'gql.tada'
import { useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'

const TopUpQuotes = graphql(`
  query TopUpQuotes($card: ID) {
    topUpQuotes(card: $card) { pack total tax country rate on_top }
  }
`)

type QuoteData = NonNullable<ResultOf<typeof TopUpQuotes>['topUpQuotes']>[number]

/** A quote whose buyer's country is known. */
export type Quote = QuoteData & { total: number; tax: number; country: string; rate: number }

export type QuoteState = {
  /** Null while tax is off, or not known yet. */
  quote: Quote | null
  isLoading: boolean
  /** The buyer must first say where they live. */
  needsCountry: boolean
  /** What the buyer pays, in cents; undefined until it is known. */
  totalCents: number | undefined
  refresh(): void
}

export function useQuote(packCents: number, cardId: string | undefined): QuoteState {
  const [{ data, fetching, error }, run] = useQuery({
    query: TopUpQuotes,
    variables: { card: cardId ?? null },
    requestPolicy: 'cache-and-network',
  })
  const found = data?.topUpQuotes?.find(({ pack }) => pack === packCents)
  const quote = found && isKnown(found) ? found : null
  // Without a quote the price is offered; the server refuses it if tax is due.
  const isOff = data?.topUpQuotes === null || (error !== undefined && !data)
  return {
    quote,
    isLoading: fetching && !data,
    needsCountry: found !== undefined && !isKnown(found),
    totalCents: quote?.total ?? (isOff ? packCents : undefined),
    refresh: () => run({ requestPolicy: 'network-only' }),
  }
}

function isKnown(quote: QuoteData): quote is Quote {
  return quote.total !== null && quote.tax !== null && quote.country !== null && quote.rate !== null
}
