/** Helpers for tests of subscriptions: plans, subscribing and renewals at any moment. */
import type { Viewer } from '#platform/viewer.ts'
import type { OfferChoice } from '#server/modules/subscriptions/promotions/find-offer.ts'
import type { Subscription } from '#server/modules/subscriptions/queries.ts'
import { renewDue } from '#server/modules/subscriptions/renew-due.ts'
import { subscribe as begin } from '#server/modules/subscriptions/subscribe.ts'
import { answerOf, askAs, type RequestUser } from './people.ts'
import { type Seeded, seedAccount } from './seed.ts'
import type { GraphqlResult, TestSite } from './site.ts'

type Person = Pick<Seeded, 'id'>

export type Trial = { duration: number; unit: string; price: number }
export type ShownPlan = { id: string; trial: Trial | null; period: Trial; user: { id: string } }

const PLAN = 'id user { id } trial { duration unit price } period { duration unit price }'

export const createPlanViaApi = (
  site: TestSite,
  asker: RequestUser,
  plan: { price: number; trial?: Trial | null },
): Promise<GraphqlResult> =>
  askAs(
    site,
    asker,
    `mutation ($period: PeriodInput!, $trial: TrialInput) {
      createSubscriptionDetail(period: $period, trial: $trial) { ${PLAN} }
    }`,
    { period: { price: plan.price }, trial: plan.trial ?? null },
  )

export const changePlanViaApi = (
  site: TestSite,
  asker: RequestUser,
  plan: { price?: number; trial?: Trial | null },
): Promise<GraphqlResult> =>
  askAs(
    site,
    asker,
    `mutation ($period: PeriodInput, $trial: TrialInput) {
      updateSubscriptionDetail(period: $period, trial: $trial) { ${PLAN} }
    }`,
    {
      ...(plan.price !== undefined && { period: { price: plan.price } }),
      ...(plan.trial !== undefined && { trial: plan.trial }),
    },
  )

export const removePlanViaApi = (site: TestSite, asker: RequestUser): Promise<GraphqlResult> =>
  askAs(site, asker, 'mutation { deleteSubscriptionDetail }')

export const planOf = (site: TestSite, asker: RequestUser, creator: Person): Promise<ShownPlan | null> =>
  answerOf(
    askAs(site, asker, `query ($user: ID!) { subscription_detail(user: $user) { ${PLAN} } }`, {
      user: creator.id,
    }),
  )

/** A creator with a monthly price in dollars. */
export async function seedSeller(site: TestSite, price = 10, trial: Trial | null = null): Promise<Seeded> {
  const creator = await seedAccount(site, { isCreator: true })
  await answerOf(createPlanViaApi(site, creator, { price, trial }))
  return creator
}

export type ShownSubscription = {
  id: string
  user: { id: string }
  state: string
  price: number
  next_price: number | null
  later_price: { price: number; on: string } | null
  renews_on: string | null
  ends_on: string
  renewing: boolean
  refundable_until: string | null
  refund_state: string | null
  runs_by: { kind: string; months: number | null; price: number | null } | null
}

export const SUBSCRIPTION =
  'id user { id } state price next_price later_price { price on } renews_on ends_on renewing refundable_until refund_state runs_by { kind months price }'

export type SubscribeInput = {
  key?: string
  price?: number
  monthPrice?: number
  bundle?: number
  promotion?: string
  trialLink?: string
}

export const subscribeViaApi = (
  site: TestSite,
  asker: RequestUser,
  creator: Person,
  words: SubscribeInput = {},
): Promise<GraphqlResult> =>
  askAs(
    site,
    asker,
    `mutation (
      $user: ID!, $key: String, $price: Float, $monthPrice: Float, $bundle: Int, $promotion: ID, $trialLink: String
    ) {
      subscribe(
        user: $user, key: $key, price: $price, monthPrice: $monthPrice, bundle: $bundle, promotion: $promotion,
        trialLink: $trialLink
      ) {
        subscription { ${SUBSCRIPTION} } user { id isFollowing authUserSubscription { id } } wallet { cents }
      }
    }`,
    { user: creator.id, ...words },
  )

export type Subscribed = {
  subscription: ShownSubscription
  user: { id: string; isFollowing: boolean; authUserSubscription: { id: string } | null }
  wallet: { cents: number }
}

export const subscribed = (...order: Parameters<typeof subscribeViaApi>): Promise<Subscribed> =>
  answerOf<Subscribed>(subscribeViaApi(...order))

const byId =
  (name: 'cancelSubscription' | 'resumeSubscription') => (site: TestSite, asker: RequestUser, id: string) =>
    askAs(site, asker, `mutation ($id: ID!) { ${name}(id: $id) { ${SUBSCRIPTION} } }`, { id })

export const cancelViaApi = byId('cancelSubscription')
export const resumeViaApi = byId('resumeSubscription')

export const mySubscriptions = (
  site: TestSite,
  asker: RequestUser,
  words: { filter?: { state: string }; limit?: object; after?: string } = {},
): Promise<GraphqlResult> =>
  askAs(
    site,
    asker,
    `query ($filter: SubscriptionsFilter, $limit: LimitInput, $after: ID) {
      mySubscriptions(filter: $filter, limit: $limit, after: $after) { ${SUBSCRIPTION} }
    }`,
    words,
  )

export const askRefund = (
  site: TestSite,
  asker: RequestUser,
  id: string,
  reason = 'Not what I expected',
  key: string | null = null,
) =>
  askAs(
    site,
    asker,
    `mutation ($id: ID!, $reason: String!, $key: String) {
      requestRefund(subscription: $id, reason: $reason, key: $key) { ${SUBSCRIPTION} }
    }`,
    { id, reason, key },
  )

/** The slice with its clock at another moment. */
export function subscriptionsAt(site: TestSite, now: Date) {
  return { ...site.app, clock: { now: () => now } }
}

/** Runs the renewal job at this moment. */
export const renewAt = (site: TestSite, now: Date): Promise<void> => renewDue(subscriptionsAt(site, now))

export const subscriptionRowOf = (site: TestSite, id: string) =>
  site.app.db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** A fan's payments to a creator in cents, oldest first. */
export async function chargesOf(site: TestSite, fan: Person, creator: Person): Promise<number[]> {
  const rows = await site.app.db
    .selectFrom('sales')
    .select('price_cents')
    .where('fan_id', '=', fan.id)
    .where('creator_id', '=', creator.id)
    .where('kind', '=', 'subscription')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.price_cents)
}

export const viewerOfPerson = ({ id }: Person, staffRoles: Viewer['staffRoles'] = []): Viewer => ({
  accountId: id,
  sessionId: '',
  isCreator: false,
  staffRoles,
})

/** Subscribes at that moment. */
export const subscribeAt = (
  site: TestSite,
  now: Date,
  fan: Person,
  creator: Person,
  choice: OfferChoice = {},
): Promise<Subscription> =>
  begin(subscriptionsAt(site, now), viewerOfPerson(fan), { creatorId: creator.id, key: null, ...choice })
