/** Helpers for tests of promotions: creating, ending and listing them. */
import { answerOf, askAs, type RequestUser } from './people.ts'
import type { Seeded } from './seed.ts'
import type { GraphqlResult, TestSite } from './site.ts'

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

export const createDiscountViaApi = (
  site: TestSite,
  asker: RequestUser,
  words: { audience?: string; percent?: number; months?: number } & Bounds = {},
): Promise<GraphqlResult> =>
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

export const discount = (...order: Parameters<typeof createDiscountViaApi>): Promise<ShownPromotion> =>
  answerOf<ShownPromotion>(createDiscountViaApi(...order))

export const createTrialLinkViaApi = (
  site: TestSite,
  asker: RequestUser,
  words: { days?: number } & Bounds = {},
): Promise<GraphqlResult> =>
  askAs(
    site,
    asker,
    `mutation ($days: Int!, $places: Int, $endsOn: DateTime, $key: String) {
      createTrialLink(days: $days, places: $places, endsOn: $endsOn, key: $key) { ${PROMOTION} }
    }`,
    { days: 7, ...words },
  )

export const trialLink = async (
  ...order: Parameters<typeof createTrialLinkViaApi>
): Promise<ShownPromotion & { code: string }> =>
  answerOf<ShownPromotion & { code: string }>(createTrialLinkViaApi(...order))

export const endPromotionViaApi = (site: TestSite, asker: RequestUser, id: string): Promise<GraphqlResult> =>
  askAs(site, asker, `mutation ($id: ID!) { endPromotion(id: $id) { ${PROMOTION} } }`, { id })

export const ownPromotions = (site: TestSite, asker: RequestUser): Promise<ShownPromotion[]> =>
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

export const offersViaApi = (site: TestSite, asker: RequestUser, creator: Person): Promise<ShownOffers> =>
  answerOf(
    askAs(site, asker, `query ($user: ID!) { subscription_detail(user: $user) { ${OFFERS} } }`, {
      user: creator.id,
    }),
  )

export const saveBundlesViaApi = (
  site: TestSite,
  asker: RequestUser,
  bundles: { months: number; percent: number }[],
): Promise<GraphqlResult> =>
  askAs(
    site,
    asker,
    `mutation ($bundles: [BundleInput!]!) { saveSubscriptionBundles(bundles: $bundles) { ${OFFERS} } }`,
    { bundles },
  )

export const showLink = (site: TestSite, asker: RequestUser, code: string): Promise<GraphqlResult> =>
  askAs(site, asker, 'query ($code: String!) { trialLink(code: $code) { code days state user { id } } }', {
    code,
  })
