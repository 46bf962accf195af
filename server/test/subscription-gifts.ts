/** Helpers for tests of gift subscriptions. */
import { answerOf, askAs, type RequestUser } from './people.ts'
import type { Seeded } from './seed.ts'
import type { GraphqlResult, TestSite } from './site.ts'

export type ShownGift = {
  id: string
  user: { id: string }
  recipient: { id: string } | null
  months: number
  price: number
  message: string
  anonymous: boolean
  state: string
  link: string | null
  expires_on: string | null
  refundable_until: string | null
  refund_state: string | null
}

const GIFT =
  'id user { id } recipient { id } months price message anonymous state link expires_on refundable_until refund_state'

export type GiftInput = {
  months?: number
  username?: string | null
  message?: string
  anonymous?: boolean
  price?: number
  key?: string
}

export const giveViaApi = (
  site: TestSite,
  asker: RequestUser,
  creator: Pick<Seeded, 'id'>,
  words: GiftInput = {},
): Promise<GraphqlResult> =>
  askAs(
    site,
    asker,
    `mutation (
      $user: ID!, $months: Int!, $username: String, $message: String, $anonymous: Boolean, $price: Float, $key: String
    ) {
      giveSubscription(
        user: $user, months: $months, username: $username, message: $message, anonymous: $anonymous, price: $price,
        key: $key
      ) { gift { ${GIFT} } wallet { cents } }
    }`,
    { user: creator.id, months: 1, ...words },
  )

export const given = async (...order: Parameters<typeof giveViaApi>): Promise<ShownGift> =>
  (await answerOf<{ gift: ShownGift }>(giveViaApi(...order))).gift

export const giftTokenOf = ({ link }: Pick<ShownGift, 'link'>): string => link?.split('/').at(-1) ?? ''

export const openGiftViaApi = (site: TestSite, asker: RequestUser, token: string): Promise<GraphqlResult> =>
  askAs(
    site,
    asker,
    `query ($token: String!) {
      subscriptionGift(token: $token) { user { id } giver { id } months message state ends_on }
    }`,
    { token },
  )

export const acceptViaApi = (site: TestSite, asker: RequestUser, token: string): Promise<GraphqlResult> =>
  askAs(
    site,
    asker,
    `mutation ($token: String!) {
      acceptSubscriptionGift(token: $token) {
        id isFollowing authUserSubscription { id state renewing ends_on gift { giver { id } months message } }
      }
    }`,
    { token },
  )

export const cancelGiftViaApi = (site: TestSite, asker: RequestUser, id: string): Promise<GraphqlResult> =>
  askAs(site, asker, `mutation ($id: ID!) { cancelSubscriptionGift(id: $id) { ${GIFT} } }`, { id })

export const askGiftRefund = (
  site: TestSite,
  asker: RequestUser,
  gift: string,
  reason = 'Wrong person',
): Promise<GraphqlResult> =>
  askAs(
    site,
    asker,
    `mutation ($gift: ID!, $reason: String!) { requestGiftRefund(gift: $gift, reason: $reason) { ${GIFT} } }`,
    { gift, reason },
  )

export const giftsOf = (site: TestSite, asker: RequestUser, args = ''): Promise<ShownGift[]> =>
  answerOf(askAs(site, asker, `{ mySubscriptionGifts${args} { ${GIFT} } }`))

export const giftRowOf = (site: TestSite, id: string) =>
  site.app.db.selectFrom('subscription_gifts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The recipient's subscription to the creator. */
export const subscriptionOf = (site: TestSite, fan: Pick<Seeded, 'id'>, creator: Pick<Seeded, 'id'>) =>
  site.app.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('fan_id', '=', fan.id)
    .where('creator_id', '=', creator.id)
    .executeTakeFirst()
