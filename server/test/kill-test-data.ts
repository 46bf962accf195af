/** Seed data for kill tests: creators with everything for sale, and fans with credits. */

import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/postgres/database.ts'
import { HOUR_MS } from '#rules/time.ts'
import { seedMediaRow } from './media.ts'
import { addCredits } from './money.ts'
import { type Seeded, seedAccount } from './seed.ts'

const MONTH_CENTS = 500

/** Items a fan can buy once. */
export type OneTimePurchases = {
  media: string[]
  links: string[]
  teasers: { message: string; thread: string }[]
  creators: string[]
}

export type Shopper = { fan: Seeded; wanted: OneTimePurchases }

type Size = { creators: number; mediaEach: number; fans: number; cents: number }
type Shop = { creator: Seeded; media: string[]; link: string; secret: string }

/** Each fan has a subscription to the first creator that is due for renewal. */
export async function seedKillTestData(
  { db }: { db: Db },
  size: Size,
): Promise<{ shoppers: Shopper[]; creators: Seeded[] }> {
  const shops: Shop[] = []
  for (let number = 0; number < size.creators; number += 1) shops.push(await seedShop(db, size.mediaEach))
  const fans: Seeded[] = []
  for (let number = 0; number < size.fans; number += 1) {
    const fan = await seedAccount({ app: { db } })
    await addCredits({ app: { db } }, fan, size.cents, 'sandbox')
    fans.push(fan)
  }
  const [renewed, ...others] = shops.map(({ creator }) => creator.id)
  await seedDue(db, fans, renewed ?? '')
  const teasers = await seedTeasers(db, fans, shops)
  const shoppers = fans.map((fan) => ({
    fan,
    wanted: {
      media: shops.flatMap(({ media }) => media),
      links: shops.map(({ link }) => link),
      teasers: teasers.get(fan.id) ?? [],
      creators: [...others],
    },
  }))
  return { shoppers, creators: shops.map(({ creator }) => creator) }
}

async function seedShop(db: Db, mediaEach: number): Promise<Shop> {
  const site = { app: { db } }
  const creator = await seedAccount(site, { isCreator: true })
  const media: string[] = []
  for (let count = 0; count < mediaEach; count += 1)
    media.push((await seedMediaRow(site, creator, { price_cents: 300 + count })).id)
  const linked = await seedMediaRow(site, creator, { visibility: 'private' })
  const secret = await seedMediaRow(site, creator, { visibility: 'private', duration_ms: 10_000 })
  const link = randomUUID().replaceAll('-', '').slice(0, 8)
  await db
    .insertInto('share_links')
    .values({
      code: link,
      creator_id: creator.id,
      media_id: linked.id,
      price_cents: 400,
      description: 'One more',
    })
    .execute()
  const now = new Date()
  await db
    .insertInto('subscription_plans')
    .values({ creator_id: creator.id, period_cents: MONTH_CENTS, created_at: now, updated_at: now })
    .execute()
  return { creator, media, link, secret: secret.id }
}

/** Subscriptions whose period ended an hour ago. */
async function seedDue(db: Db, fans: readonly Seeded[], creatorId: string): Promise<void> {
  const anHourAgo = new Date(Date.now() - HOUR_MS)
  const due = fans.map(({ id }) => ({
    fan_id: id,
    creator_id: creatorId,
    ends_at: anHourAgo,
    price_cents: MONTH_CENTS,
    is_renewing: true,
    next_try_at: anHourAgo,
  }))
  await db.insertInto('subscriptions').values(due).execute()
}

/** Paid private media from each creator to each fan. */
async function seedTeasers(
  db: Db,
  fans: readonly Seeded[],
  shops: readonly Shop[],
): Promise<Map<string, OneTimePurchases['teasers']>> {
  const now = new Date()
  const pairs = fans.flatMap((fan) => shops.map((shop) => ({ thread: randomUUID(), fan, shop })))
  await db
    .insertInto('threads')
    .values(
      pairs.map(({ thread, fan, shop: { creator } }) => {
        const [user1_id = '', user2_id = ''] = [fan.id, creator.id].sort()
        const begun_by = user1_id === creator.id ? 1 : 2
        return { id: thread, user1_id, user2_id, begun_by, change: 1, created_at: now, updated_at: now }
      }),
    )
    .execute()
  const offers = pairs.map((pair) => ({ ...pair, message: randomUUID() }))
  await db
    .insertInto('teasers')
    .values(
      offers.map(({ message: id, shop: { creator } }) => ({
        ...{ id, owner_id: creator.id, text: 'Only for you', price_cents: 300, created_at: now },
      })),
    )
    .execute()
  await db
    .insertInto('teaser_media')
    .values(
      offers.map(({ message: teaser_id, shop: { secret } }) => ({
        ...{ teaser_id, position: 0, media_id: secret, preview_ms: 5_000 },
      })),
    )
    .execute()
  await db
    .insertInto('messages')
    .values(
      offers.map(({ message, thread, shop: { creator } }) => ({
        id: message,
        thread_id: thread,
        from_id: creator.id,
        type: 'teaser' as const,
        teaser_id: message,
        change: 1,
        created_at: now,
      })),
    )
    .execute()
  const byFan = Map.groupBy(offers, ({ fan }) => fan.id)
  return new Map([...byFan].map(([id, own]) => [id, own.map(({ message, thread }) => ({ message, thread }))]))
}
