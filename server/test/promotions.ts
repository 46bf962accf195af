/** Helpers for tests of promotions: creating, ending and listing them. */
import { type Asker, answerOf, askAs } from './people.ts'
import type { Seeded } from './seed.ts'
import type { GraphqlAnswer, Site } from './site.ts'

type Person = Pick<Seeded, 'id'>

export type ShownPromotion = {
  id: string
  kind: string
  audience: string
  percent: number | null
  months: number | null
  days: number | null
  code: string | null
  places: number | null
  takers: number
  state: string
  ends_on: string | null
}

const PROMOTION = 'id kind audience percent months days code places takers state ends_on'

type Bounds = { places?: number | null; endsOn?: string | null; key?: string }

export const createDiscount = (
  site: Site,
  asker: Asker,
  words: { audience?: string; percent?: number; months?: number } & Bounds = {},
): Promise<GraphqlAnswer> =>
  askAs(
    site,
    asker,
    `mutation ($audience: String!, $percent: Int!, $months: Int!, $places: Int, $endsOn: DateTime, $key: String) {
      createPromotion(
        audience: $audience, percent: $percent, months: $months, places: $places, endsOn: $endsOn, key: $key
      ) { ${PROMOTION} }
    }`,
    { audience: 'new', percent: 30, months: 1, ...words },
  )

export const discount = (...order: Parameters<typeof createDiscount>): Promise<ShownPromotion> =>
  answerOf<ShownPromotion>(createDiscount(...order))

export const createTrialLink = (
  site: Site,
  asker: Asker,
  words: { days?: number } & Bounds = {},
): Promise<GraphqlAnswer> =>
  askAs(
    site,
    asker,
    `mutation ($days: Int!, $places: Int, $endsOn: DateTime, $key: String) {
      createTrialLink(days: $days, places: $places, endsOn: $endsOn, key: $key) { ${PROMOTION} }
    }`,
    { days: 7, ...words },
  )

export const trialLink = async (
  ...order: Parameters<typeof createTrialLink>
): Promise<ShownPromotion & { code: string }> =>
  answerOf<ShownPromotion & { code: string }>(createTrialLink(...order))

export const endPromotion = (site: Site, asker: Asker, id: string): Promise<GraphqlAnswer> =>
  askAs(site, asker, `mutation ($id: ID!) { endPromotion(id: $id) { ${PROMOTION} } }`, { id })

export const ownPromotions = (site: Site, asker: Asker): Promise<ShownPromotion[]> =>
  answerOf(askAs(site, asker, `{ subscriptionPromotions { ${PROMOTION} } }`))

export type ShownOffers = {
  trial: { price: number } | null
  bundles: { months: number; percent: number; price: number; month_price: number }[]
  promotion: {
    id: string
    percent: number
    months: number
    price: number
    ends_on: string | null
    left: number | null
  } | null
}

const OFFERS =
  'trial { price } bundles { months percent price month_price } promotion { id percent months price ends_on left }'

export const offersOf = (site: Site, asker: Asker, creator: Person): Promise<ShownOffers> =>
  answerOf(
    askAs(site, asker, `query ($user: ID!) { subscription_detail(user: $user) { ${OFFERS} } }`, {
      user: creator.id,
    }),
  )

export const saveBundles = (
  site: Site,
  asker: Asker,
  bundles: { months: number; percent: number }[],
): Promise<GraphqlAnswer> =>
  askAs(
    site,
    asker,
    `mutation ($bundles: [BundleInput!]!) { saveSubscriptionBundles(bundles: $bundles) { ${OFFERS} } }`,
    { bundles },
  )

export const showLink = (site: Site, asker: Asker, code: string): Promise<GraphqlAnswer> =>
  askAs(site, asker, 'query ($code: String!) { trialLink(code: $code) { code days state user { id } } }', {
    code,
  })
