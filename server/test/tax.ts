/** Helpers for tests of tax. */
import type { TaxMode } from '#rules/tax.ts'
import { answerOf, askAs, type RequestUser } from './people.ts'
import { save } from './settings.ts'
import type { GraphqlResult, TestSite } from './site.ts'

export const SELLER = {
  'tax.sellerName': 'Candid B.V.',
  'tax.sellerAddress': 'Herengracht 1, Amsterdam',
  'tax.sellerNumber': 'NL001234567B01',
} as const

/** Turns tax on, as staff do. */
export async function chargeTax(site: TestSite, staff: RequestUser, mode: TaxMode): Promise<void> {
  await answerOf(save(site, staff, { 'tax.mode': mode, ...SELLER }))
}

export const declare = (site: TestSite, asker: RequestUser | null, country: string): Promise<GraphqlResult> =>
  askAs(site, asker, 'mutation ($country: String!) { declareTaxCountry(country: $country) }', { country })

export type ShownQuote = {
  pack: number
  total: number | null
  tax: number | null
  country: string | null
  rate: number | null
  on_top: boolean
}

export const quotes = (site: TestSite, asker: RequestUser | null, card?: string): Promise<GraphqlResult> =>
  askAs(
    site,
    asker,
    'query ($card: ID) { topUpQuotes(card: $card) { pack total tax country rate on_top } }',
    {
      card: card ?? null,
    },
  )

export const buyAt = (
  site: TestSite,
  asker: RequestUser,
  order: { pack: number; card: string; total: number | null; key?: string; one_tap?: boolean },
): Promise<GraphqlResult> =>
  askAs(
    site,
    asker,
    `mutation ($pack: Int!, $card: ID, $total: Int, $key: String, $one_tap: Boolean) {
      buyCredits(pack: $pack, card: $card, total: $total, key: $key, one_tap: $one_tap) {
        id state failure total wallet { cents }
      }
    }`,
    order,
  )
