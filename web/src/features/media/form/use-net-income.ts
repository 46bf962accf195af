/** What a creator earns from a sale, by the fees of their account. */
import { useQuery } from 'urql'
import { dollars } from '#rules/formats.ts'
import { MEDIA_TEXT } from '#rules/media.ts'
import { shareOf } from '#rules/money.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'

const OwnFees = graphql(`query OwnFees { account { id fees { sales processor } } }`)

type Fees = { sales: number; processor: number }

/** 'Minimum $3. You keep $4.20 of each sale.'; the second sentence once the fees are loaded. */
export function useNetIncomeText(): (cents: number) => string {
  const [{ data }] = useQuery({ query: OwnFees })
  const fees = data?.account.fees
  return (cents) =>
    [MEDIA_TEXT.priceMinimum, ...(fees && cents > 0 ? [netIncomeText(cents, fees)] : [])].join('. ')
}

/** Fees are percentages with at most two decimals. */
export function netIncomeText(cents: number, { sales, processor }: Fees): string {
  const rates = { shareBp: Math.round(sales * 100), processorBp: Math.round(processor * 100) }
  return `You keep ${dollars(shareOf(cents, rates))} of each sale.`
}
