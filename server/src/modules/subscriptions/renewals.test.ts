import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS } from '#rules/time.ts'
import { addCredits, creditsOf } from '../../../test/money.ts'
import { notificationsViaApi } from '../../../test/notifications.ts'
import { CARD, ownCard } from '../../../test/payments.ts'
import { answerOf, askAs, block, hide } from '../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import {
  changePlanViaApi,
  chargesOf,
  removePlanViaApi,
  renewAt,
  seedSeller,
  subscribeAt,
  subscriptionRowOf,
  subscriptionsAt,
  viewerOfPerson,
} from '../../../test/subscriptions.ts'
import { reconcileLedger } from '../ledger/index.ts'
import { announcePrice } from './announce-price.ts'
import { subscribedBy } from './lookups.ts'
import { cancelSubscription } from './resume.ts'
import { subscriptionStateOf } from './state.ts'
import { subscribe } from './subscribe.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })

const moment = (text: string) => new Date(`${text}Z`)
const later = (from: Date, ms: number) => new Date(from.getTime() + ms)

async function fanWith(cents: number): Promise<Seeded> {
  const fan = await seedAccount(site)
  if (cents > 0) await addCredits(site, fan, cents, 'sandbox')
  return fan
}

const endOf = async (id: string) => (await subscriptionRowOf(site, id)).ends_at.toISOString()

const newsOf = async (fan: Seeded) =>
  (await notificationsViaApi(site, fan))
    .filter(({ kind }) => kind === 'subscription')
    .map(({ words }) => words)

test('a month is renewed within the hour before it ends', async () => {
  const [creator, fan] = [await seedSeller(site, 10), await fanWith(2500)]
  const { id } = await subscribeAt(site, moment('2031-03-14T12:00:00'), fan, creator)
  await renewAt(site, moment('2031-04-14T10:59:59'))
  assert.deepEqual(await chargesOf(site, fan, creator), [1000])
  await renewAt(site, moment('2031-04-14T11:00:00'))
  assert.equal(await endOf(id), '2031-05-14T12:00:00.000Z')
  await renewAt(site, moment('2031-04-14T11:05:00'))
  assert.deepEqual(await chargesOf(site, fan, creator), [1000, 1000])
  const access = (now: Date) => subscribedBy(site.app.db, fan.id, now).execute()
  assert.deepEqual(await access(moment('2031-05-14T11:59:59')), [{ id: creator.id }])
  assert.deepEqual(await access(moment('2031-05-14T12:00:00')), [])
})

test('a subscription started on the 31st renews at month ends, leap days and year ends', async () => {
  const [creator, fan] = [await seedSeller(site, 1), await fanWith(5000)]
  const { id } = await subscribeAt(site, moment('2031-12-31T08:00:00'), fan, creator)
  const ends: string[] = []
  for (let month = 0; month < 5; month += 1) {
    const { ends_at } = await subscriptionRowOf(site, id)
    ends.push(ends_at.toISOString().slice(0, 10))
    await renewAt(site, later(ends_at, -HOUR_MS))
  }
  assert.deepEqual(ends, ['2032-01-31', '2032-02-29', '2032-03-31', '2032-04-30', '2032-05-31'])
})

test('daylight saving does not change the length of a month', async () => {
  const [creator, fan] = [await seedSeller(site, 1), await fanWith(5000)]
  // Daylight saving starts in Europe and America within these two months.
  const { id } = await subscribeAt(site, moment('2031-03-05T06:30:00'), fan, creator)
  await renewAt(site, moment('2031-04-05T05:30:00'))
  assert.equal(await endOf(id), '2031-05-05T06:30:00.000Z')
})

test('after a trial in days, months are counted from its end', async () => {
  const [creator, fan] = [
    await seedSeller(site, 10, { duration: 10, unit: 'day', price: 1 }),
    await fanWith(5000),
  ]
  const { id } = await subscribeAt(site, moment('2031-01-21T09:00:00'), fan, creator)
  assert.equal(await endOf(id), '2031-01-31T09:00:00.000Z')
  await renewAt(site, moment('2031-01-31T08:00:00'))
  assert.equal(await endOf(id), '2031-02-28T09:00:00.000Z')
  await renewAt(site, moment('2031-02-28T08:00:00'))
  assert.equal(await endOf(id), '2031-03-31T09:00:00.000Z')
  assert.deepEqual(await chargesOf(site, fan, creator), [100, 1000, 1000])
  assert.equal((await subscriptionRowOf(site, id)).is_trial, false)
})

for (const [words, downtimeMs] of [
  ['five days', 5 * DAY_MS],
  ['three months', 92 * DAY_MS],
] as const)
  test(`renewals missed for ${words} are charged once and grant a full month`, async () => {
    const [creator, fan] = [await seedSeller(site, 10), await fanWith(50_000)]
    const { id, ends_at } = await subscribeAt(site, moment('2031-03-10T12:00:00'), fan, creator)
    const now = later(ends_at, downtimeMs)
    await renewAt(site, now)
    await renewAt(site, now)
    await renewAt(site, later(now, 5 * 60_000))
    assert.deepEqual(await chargesOf(site, fan, creator), [1000, 1000])
    const row = await subscriptionRowOf(site, id)
    assert.ok(row.ends_at.getTime() - now.getTime() >= 28 * DAY_MS)
    assert.equal(row.anchor_day, now.getUTCDate())
  })

test('some hours late, the month still follows the one before', async () => {
  const [creator, fan] = [await seedSeller(site, 10), await fanWith(5000)]
  const { id, ends_at } = await subscribeAt(site, moment('2031-03-10T12:00:00'), fan, creator)
  await renewAt(site, later(ends_at, 23 * HOUR_MS))
  assert.equal(await endOf(id), '2031-05-10T12:00:00.000Z')
})

test('with too few credits it is attempted three times in three days, then expires', async () => {
  const [creator, fan] = [await seedSeller(site, 10), await fanWith(1500)]
  const { id, ends_at } = await subscribeAt(site, moment('2031-03-10T12:00:00'), fan, creator)
  const first = later(ends_at, -HOUR_MS)
  await renewAt(site, first)
  await renewAt(site, later(first, 5 * 60_000))
  assert.equal(subscriptionStateOf(await subscriptionRowOf(site, id), first), 'past-due')
  assert.equal((await subscriptionRowOf(site, id)).failed_tries, 1)
  assert.match((await newsOf(fan)).join(), /enough credits .* for \$10\.00/)
  await renewAt(site, later(first, DAY_MS))
  assert.equal((await subscriptionRowOf(site, id)).failed_tries, 2)
  await renewAt(site, later(first, 2 * DAY_MS))
  const row = await subscriptionRowOf(site, id)
  assert.equal(subscriptionStateOf(row, later(first, 2 * DAY_MS)), 'expired')
  assert.equal(row.next_try_at, null)
  const news = await newsOf(fan)
  assert.equal(news.length, 2)
  assert.match(news[0] ?? '', /has ended/)
  await addCredits(site, fan, 5000, 'sandbox')
  await renewAt(site, later(first, 3 * DAY_MS))
  assert.deepEqual(await chargesOf(site, fan, creator), [1000])
})

test('credits added between attempts renew it', async () => {
  const [creator, fan] = [await seedSeller(site, 10), await fanWith(1000)]
  const { id, ends_at } = await subscribeAt(site, moment('2031-03-10T12:00:00'), fan, creator)
  const first = later(ends_at, -HOUR_MS)
  await renewAt(site, first)
  await addCredits(site, fan, 1000, 'sandbox')
  await renewAt(site, later(first, DAY_MS))
  const row = await subscriptionRowOf(site, id)
  assert.deepEqual([row.failed_tries, row.ends_at.toISOString()], [0, '2031-05-10T12:00:00.000Z'])
})

test('an automatic top-up fills the wallet, unless it is off or declined', async () => {
  const creator = await seedSeller(site, 10)
  const allow = (fan: Seeded, pack: number) =>
    answerOf(
      askAs(site, fan, 'mutation ($pack: Int) { setAutoTopUp(pack: $pack) { auto_top_up } }', { pack }),
    )
  const start = new Date()
  const [allowed, shy, declined] = [await fanWith(1200), await fanWith(1200), await fanWith(1200)]
  await ownCard(site, allowed)
  await allow(allowed, 25)
  await ownCard(site, shy)
  await ownCard(site, declined, CARD.declined)
  await allow(declined, 25)
  const fans = [allowed, shy, declined]
  const rows = await Promise.all(fans.map((fan) => subscribeAt(site, start, fan, creator)))
  const due = later(rows[0]?.ends_at ?? start, -HOUR_MS)
  await Promise.all([renewAt(site, due), renewAt(site, due)])
  await renewAt(site, due)
  assert.deepEqual(await chargesOf(site, allowed, creator), [1000, 1000])
  assert.equal(await creditsOf(site, allowed), 1200 - 2000 + 2500, 'topped up once')
  for (const fan of [shy, declined]) {
    assert.deepEqual(await chargesOf(site, fan, creator), [1000])
    assert.equal(await creditsOf(site, fan), 200)
  }
})

test('credits left from one top-up pay the next renewal before the card is charged again', async () => {
  const [first, second, fan] = [await seedSeller(site, 9), await seedSeller(site, 9), await fanWith(1800)]
  await ownCard(site, fan)
  await answerOf(askAs(site, fan, 'mutation { setAutoTopUp(pack: 25) { auto_top_up } }'))
  const start = new Date()
  const { ends_at } = await subscribeAt(site, start, fan, first)
  await subscribeAt(site, start, fan, second)
  await renewAt(site, later(ends_at, -HOUR_MS))
  for (const creator of [first, second]) assert.deepEqual(await chargesOf(site, fan, creator), [900, 900])
  assert.equal(await creditsOf(site, fan), 2500 - 1800, 'one pack was bought')
})

test('a higher price applies to renewals at least seven days after the notice', async () => {
  const creator = await seedSeller(site, 10)
  const [early, late] = [await fanWith(10_000), await fanWith(10_000)]
  const first = await subscribeAt(site, moment('2031-03-10T12:00:00'), early, creator)
  const second = await subscribeAt(site, moment('2031-03-20T12:00:00'), late, creator)
  await answerOf(changePlanViaApi(site, creator, { price: 15 }))
  // Under seven days before the first renewal, 16 before the second.
  await announcePrice(subscriptionsAt(site, moment('2031-04-03T12:00:00')), creator.id)
  assert.match((await newsOf(early)).join(), /renewal on 10 May 2031, .* costs \$15\.00 /)
  assert.match((await newsOf(late)).join(), /renewal on 20 April 2031, .* costs \$15\.00 /)
  await renewAt(site, later(first.ends_at, -HOUR_MS))
  await renewAt(site, later(second.ends_at, -HOUR_MS))
  assert.deepEqual(await chargesOf(site, early, creator), [1000, 1000])
  assert.deepEqual(await chargesOf(site, late, creator), [1000, 1500])
  await renewAt(site, moment('2031-05-10T11:00:00'))
  assert.deepEqual(await chargesOf(site, early, creator), [1000, 1000, 1500])
  const row = await subscriptionRowOf(site, first.id)
  assert.deepEqual([row.price_cents, row.next_price_cents, row.price_notice_at], [1500, null, null])
})

test('a notice exactly seven days before the charge is in time', async () => {
  const creator = await seedSeller(site, 10)
  const [inTime, tooLate] = [await fanWith(5000), await fanWith(5000)]
  const start = moment('2031-03-10T12:00:00')
  const { ends_at } = await subscribeAt(site, start, inTime, creator)
  const other = await subscribeAt(site, start, tooLate, creator)
  await answerOf(changePlanViaApi(site, creator, { price: 15 }))
  const notice = later(ends_at, -HOUR_MS - 7 * DAY_MS)
  await announcePrice(subscriptionsAt(site, notice), creator.id)
  await site.app.db
    .updateTable('subscriptions')
    .set({ price_notice_at: later(notice, 1) })
    .where('id', '=', other.id)
    .execute()
  await renewAt(site, later(ends_at, -HOUR_MS))
  assert.deepEqual(await chargesOf(site, inTime, creator), [1000, 1500])
  assert.deepEqual(await chargesOf(site, tooLate, creator), [1000, 1000])
})

test('without notice the old price continues; a lower price applies at once', async () => {
  const [creator, fan] = [await seedSeller(site, 10), await fanWith(10_000)]
  const { ends_at } = await subscribeAt(site, moment('2031-03-10T12:00:00'), fan, creator)
  await answerOf(changePlanViaApi(site, creator, { price: 15 }))
  await renewAt(site, later(ends_at, -HOUR_MS))
  await answerOf(changePlanViaApi(site, creator, { price: 4 }))
  await renewAt(site, moment('2031-05-10T11:00:00'))
  assert.deepEqual(await chargesOf(site, fan, creator), [1000, 1000, 400])
})

test('a price below the announced one needs no new notice', async () => {
  const [creator, fan] = [await seedSeller(site, 10), await fanWith(10_000)]
  const { ends_at } = await subscribeAt(site, moment('2031-03-10T12:00:00'), fan, creator)
  await answerOf(changePlanViaApi(site, creator, { price: 20 }))
  await announcePrice(subscriptionsAt(site, later(ends_at, -20 * DAY_MS)), creator.id)
  await answerOf(changePlanViaApi(site, creator, { price: 12 }))
  await announcePrice(subscriptionsAt(site, later(ends_at, -2 * DAY_MS)), creator.id)
  await renewAt(site, later(ends_at, -HOUR_MS))
  assert.deepEqual(await chargesOf(site, fan, creator), [1000, 1200])
})

test('nothing is charged if the creator is blocked, suspended or has no plan', async () => {
  const start = moment('2031-03-10T12:00:00')
  const [blocker, suspended, closed] = [
    await seedSeller(site),
    await seedSeller(site),
    await seedSeller(site),
  ]
  const fan = await fanWith(10_000)
  const rows = []
  for (const creator of [blocker, suspended, closed]) rows.push(await subscribeAt(site, start, fan, creator))
  await answerOf(block(site, blocker, fan.id))
  await hide(site, suspended.id, 'suspended')
  await answerOf(removePlanViaApi(site, closed))
  await renewAt(site, moment('2031-04-10T11:00:00'))
  assert.equal(await creditsOf(site, fan), 7000)
  for (const { id, ends_at } of rows) {
    const row = await subscriptionRowOf(site, id)
    assert.equal(row.is_renewing, false)
    assert.equal(row.ends_at.getTime(), ends_at.getTime(), 'what is paid for stays')
  }
  assert.equal((await newsOf(fan)).length, 3)
})

/** Marks the agreement as overdue or signed. */
const setWaiting = (creator: Seeded, isWaiting: boolean) =>
  site.app.db
    .updateTable('creator_applications')
    .set({ selling_waits: isWaiting, must_sign_by: isWaiting ? new Date() : null })
    .where('account_id', '=', creator.id)
    .execute()

test('a renewal waits without charge for a creator who has to sign, and continues afterwards', async () => {
  const [creator, fan] = [await seedSeller(site, 10), await fanWith(5000)]
  const { id, ends_at } = await subscribeAt(site, moment('2031-03-10T12:00:00'), fan, creator)
  await setWaiting(creator, true)
  for (const day of [0, 0, 1, 5, 9]) await renewAt(site, later(ends_at, day * DAY_MS - HOUR_MS))
  assert.deepEqual(await chargesOf(site, fan, creator), [1000])
  const waiting = await subscriptionRowOf(site, id)
  assert.deepEqual([waiting.is_renewing, waiting.failed_tries], [true, 0])
  assert.equal((await newsOf(fan)).length, 1, 'it is said once')
  assert.match((await newsOf(fan))[0] ?? '', /won’t be charged in the meantime.*24 April 2031/)
  const shown = async () =>
    answerOf<boolean>(
      askAs(site, fan, `{ subscription(from: "${fan.id}", to: "${creator.id}") { waits_for_creator } }`),
    )
  assert.deepEqual(await shown(), { waits_for_creator: true })
  await setWaiting(creator, false)
  assert.deepEqual(await shown(), { waits_for_creator: false })
  const again = later(ends_at, 10 * DAY_MS)
  await renewAt(site, again)
  assert.deepEqual(await chargesOf(site, fan, creator), [1000, 1000])
  assert.equal(await endOf(id), '2031-05-20T12:00:00.000Z', 'days that nobody had are not paid for')
})

test('a creator who does not sign for two weeks loses the renewal; a revoked one loses it at once', async () => {
  const [creator, fan] = [await seedSeller(site, 10), await fanWith(5000)]
  const { id, ends_at } = await subscribeAt(site, moment('2031-03-10T12:00:00'), fan, creator)
  await setWaiting(creator, true)
  await renewAt(site, later(ends_at, -HOUR_MS))
  await renewAt(site, later(ends_at, 13.9 * DAY_MS))
  assert.equal((await subscriptionRowOf(site, id)).is_renewing, true)
  await renewAt(site, later(ends_at, 14.5 * DAY_MS))
  assert.equal((await subscriptionRowOf(site, id)).is_renewing, false)
  assert.deepEqual(
    (await newsOf(fan))[0],
    `Your subscription to @${await nameOf(creator)} ended on 10 April 2031 and wasn’t renewed. You haven’t been charged since.`,
  )
  const [gone, other] = [await seedSeller(site, 10), await fanWith(5000)]
  const lost = await subscribeAt(site, moment('2031-03-10T12:00:00'), other, gone)
  await setWaiting(gone, true)
  await site.app.db
    .updateTable('creator_applications')
    .set({ status: 'revoked' })
    .where('account_id', '=', gone.id)
    .execute()
  await renewAt(site, later(lost.ends_at, -HOUR_MS))
  assert.equal((await subscriptionRowOf(site, lost.id)).is_renewing, false)
  assert.deepEqual(await chargesOf(site, other, gone), [1000])
})

const nameOf = async ({ id }: Seeded) =>
  (await site.app.db.selectFrom('accounts').select('username').where('id', '=', id).executeTakeFirstOrThrow())
    .username

test('two concurrent workers charge once', async () => {
  const creator = await seedSeller(site, 10)
  const fans = await Promise.all(Array.from({ length: 20 }, () => fanWith(5000)))
  const start = moment('2031-03-10T12:00:00')
  for (const fan of fans) await subscribeAt(site, start, fan, creator)
  const now = moment('2031-04-10T11:00:00')
  await Promise.all([renewAt(site, now), renewAt(site, now), renewAt(site, now)])
  for (const fan of fans) assert.deepEqual(await chargesOf(site, fan, creator), [1000, 1000])
})

test('cancelling during a renewal: either it was renewed first, or nothing was charged', async () => {
  const creator = await seedSeller(site, 10)
  const start = moment('2031-03-10T12:00:00')
  const fans = await Promise.all(Array.from({ length: 12 }, () => fanWith(5000)))
  const rows = await Promise.all(fans.map((fan) => subscribeAt(site, start, fan, creator)))
  const now = moment('2031-04-10T11:00:00')
  await Promise.all([
    renewAt(site, now),
    ...rows.map((row) =>
      cancelSubscription(subscriptionsAt(site, now), viewerOfPerson({ id: row.fan_id }), row.id),
    ),
  ])
  for (const { id, fan_id, ends_at } of rows) {
    const row = await subscriptionRowOf(site, id)
    assert.equal(row.is_renewing, false)
    const charges = await chargesOf(site, { id: fan_id }, creator)
    assert.equal(charges.length, row.ends_at > ends_at ? 2 : 1)
  }
})

test('subscribing during an overdue renewal pays once', async () => {
  const creator = await seedSeller(site, 10)
  const start = moment('2031-03-10T12:00:00')
  const fans = await Promise.all(Array.from({ length: 8 }, () => fanWith(5000)))
  for (const fan of fans) await subscribeAt(site, start, fan, creator)
  const now = moment('2031-04-12T12:00:00')
  await Promise.allSettled([
    renewAt(site, now),
    ...fans.map((fan) =>
      subscribe(subscriptionsAt(site, now), viewerOfPerson(fan), { creatorId: creator.id, key: null }),
    ),
  ])
  for (const fan of fans) assert.deepEqual(await chargesOf(site, fan, creator), [1000, 1000])
})

test('a failing renewal does not block the others, and the ledger reconciles', async () => {
  const creator = await seedSeller(site, 10)
  const [broken, fine] = [await fanWith(5000), await fanWith(5000)]
  const start = moment('2031-03-10T12:00:00')
  const { id } = await subscribeAt(site, start, broken, creator)
  await subscribeAt(site, later(start, 1), fine, creator)
  // The ledger rejects a sale without a price.
  await site.app.db.updateTable('subscriptions').set({ price_cents: 0 }).where('id', '=', id).execute()
  await assert.rejects(renewAt(site, moment('2031-04-10T11:30:00')), AggregateError)
  assert.deepEqual(await chargesOf(site, fine, creator), [1000, 1000])
  await site.app.db.updateTable('subscriptions').set({ is_renewing: false }).where('id', '=', id).execute()
  const proof = await reconcileLedger(site.app.db, site.app.ledger.ports.reconcile)
  assert.deepEqual(proof.problems, [])
})
