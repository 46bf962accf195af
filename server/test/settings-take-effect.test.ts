/** Settings changed by staff take effect at once in the web role and the worker, without a restart. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REPORT_REASONS } from '#rules/report.ts'
import { SITE_SETTINGS } from '#rules/site-settings.ts'
import { DAY_MS } from '#rules/time.ts'
import { runPayouts } from '#server/modules/earnings/payout-run.ts'
import { releaseHeld } from '#server/modules/ledger/index.ts'
import { earningsAt, payoutRows, seedDetails, seedSale } from './earnings.ts'
import { report } from './engagement.ts'
import { cleanUpAfterFile } from './file-cleanup.ts'
import { seedMedia } from './media.ts'
import { ledgerEarningsOf } from './money.ts'
import { buy, buyCreditsViaApi, CARD, newEvent, ownCard, sendWebhook } from './payments.ts'
import { answerOf, askAs, refusalOf } from './people.ts'
import { seedAccount } from './seed.ts'
import { openSecondProcess, save } from './settings.ts'
import { freshSite } from './site.ts'
import { seedStaff } from './staff.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app
const admin = await seedStaff(site, 'admin')
const worker = await openSecondProcess(site, 'worker')
cleanUpAfterFile(() => worker.close())

const creator = () => seedAccount(site, { isCreator: true })

/** When changes with a notice period take effect. */
const later = new Date(Date.now() + 20 * DAY_MS)
const days = (count: number) => new Date(later.getTime() + count * DAY_MS)

test('packs: new purchases use the current packs, and purchases in progress complete', async () => {
  const fan = await seedAccount(site)
  const card = await ownCard(site, fan, CARD.good)
  const first = await buyCreditsViaApi(site, fan, { pack: 25, card, key: 'begun-before' })
  await answerOf(save(site, admin, { 'payments.packs': [700, 4_000] }))
  const { packs } = await answerOf<{ packs: number[] }>(askAs(site, null, '{ siteFacts { packs } }'))
  assert.deepEqual(packs, [700, 4_000])
  assert.equal((await buyCreditsViaApi(site, fan, { pack: 7, card, key: 'a-new-one' })).state, 'paid')
  assert.equal((await refusalOf(buy(site, fan, { pack: 25, card, key: 'an-old-one' }))).code, 'BAD_INPUT')
  assert.equal((await buyCreditsViaApi(site, fan, { pack: 25, card, key: 'begun-before' })).id, first.id)
})

test('report reasons: new order, texts and urgency apply', async () => {
  const about = ['user', 'media', 'comment', 'message'] as const
  const others = SITE_SETTINGS['reports.reasons'].default.filter(({ words }) => words !== 'Harassment')
  const reasons = [{ words: 'Sells weapons', isUrgent: true, about: [...about] }, ...others]
  const [fan, other] = [await seedAccount(site), await creator()]
  const { id } = await seedMedia(site, other)
  await answerOf(save(site, admin, { 'reports.reasons': reasons }))
  const offered = await answerOf<string[]>(askAs(site, fan, '{ reportReasons(about: "media") }'))
  assert.deepEqual(offered, ['Sells weapons', ...REPORT_REASONS.filter((words) => words !== 'Harassment')])
  await answerOf(report(site, fan, { report_media: id, reason: 'Sells weapons' }))
  assert.equal(
    (await refusalOf(report(site, fan, { report_user: other.id, reason: 'Harassment' }))).code,
    'BAD_INPUT',
  )
  const row = await db.selectFrom('reports').select('is_urgent').where('media_id', '=', id).executeTakeFirst()
  assert.equal(row?.is_urgent, true)
})

test('ages by region: applications are checked against the current minimum age', async () => {
  const place = { country: 'AE', region: '' }
  const { minAgeIn } = await import('#server/modules/creators/application/country-rules.ts')
  assert.equal(minAgeIn(worker.settings.get('ages.byRegion'), place), 18)
  await answerOf(save(site, admin, { 'ages.byRegion': { AE: 25 } }))
  await worker.settings.refresh()
  assert.equal(minAgeIn(worker.settings.get('ages.byRegion'), place), 25)
})

test('shares: each sale keeps the share at its time, before, during and after the notice', async () => {
  const [seller, agreed] = [await creator(), await creator()]
  const fees = 'mutation ($id: ID!) { updateCreatorFees(user: $id, subscription: 90, sales: 75) { id } }'
  await answerOf(askAs(site, admin, fees, { id: agreed.id }))
  await seedSale(site, seller, { cents: 1_000, at: new Date() })
  await answerOf(save(site, admin, { 'fees.salesPercent': 72.5, 'fees.subscriptionPercent': 85 }))
  const now = await seedSale(site, seller, { cents: 1_000, at: new Date() })
  const then = await seedSale(site, seller, { cents: 1_000, at: later })
  const subscription = await seedSale(site, seller, { cents: 1_000, at: later, kind: 'subscription' })
  const own = await seedSale(site, agreed, { cents: 1_000, at: later })
  assert.deepEqual(
    [now, then, subscription, own].map(({ share_cents }) => share_cents),
    [700, 725, 850, 750],
  )
  assert.equal((await ledgerEarningsOf(site, seller)).held, 700 + 700 + 725 + 850)
})

test('a longer hold applies to new earnings only', async () => {
  const seller = await creator()
  const at = (now: Date) => ({ ...worker, clock: { now: () => now } })
  await seedSale(site, seller, { cents: 1_000, at: days(-40) })
  await releaseHeld(at(days(-30)), seller.id)
  assert.equal((await ledgerEarningsOf(site, seller)).payable, 700)
  await answerOf(save(site, admin, { 'payouts.holdDays': 30 }))
  await seedSale(site, seller, { cents: 1_000, at: days(-1) })
  await releaseHeld(at(days(1)), seller.id)
  await releaseHeld(at(days(25)), seller.id)
  const { payable, held } = await ledgerEarningsOf(site, seller)
  assert.equal(payable, 700, 'what was released stays released')
  assert.ok(held > 0)
  await releaseHeld(at(days(30)), seller.id)
  assert.equal((await ledgerEarningsOf(site, seller)).held, 0)
})

test('minimum payout and payout weeks: the worker applies them from their start date', async () => {
  const seller = await creator()
  await seedDetails(site, seller)
  await seedSale(site, seller, { cents: 10_000, at: days(-60) })
  const run = (now: Date) => runPayouts({ ...earningsAt(site, now), settings: worker.settings })
  await answerOf(save(site, admin, { 'payouts.minimumCents': 6_000, 'payouts.everyWeeks': 1 }))
  await run(new Date(Date.now() + 10 * DAY_MS))
  assert.deepEqual(await payoutRows(site, seller), [], 'still below the old minimum')
  await run(days(60))
  assert.deepEqual(
    (await payoutRows(site, seller)).map(({ cents }) => Number(cents)),
    [7_000],
  )
})

test('maintenance: 503 for everyone but staff; webhooks and sign-in stay open', async () => {
  const fan = await seedAccount(site)
  const words = 'New disks <b>are</b> coming'
  await answerOf(save(site, admin, { 'site.maintenance': { isOn: true, words, until: null } }))
  for (const path of ['/', '/explore', '/account/purchases']) {
    const page = await site.get(path, { headers: { cookie: fan.cookie } })
    assert.equal(page.status, 503, path)
    assert.ok(Number(page.headers.get('retry-after')) > 0)
    assert.match(await page.text(), /New disks &lt;b&gt;are&lt;\/b&gt; coming/)
  }
  assert.equal((await refusalOf(askAs(site, fan, '{ logged_in { id } }'))).code, 'MAINTENANCE')
  assert.equal((await site.get('/api/wallet/transactions.csv')).status, 503)
  assert.equal((await site.get('/', { headers: { cookie: admin.cookie } })).status, 200)
  assert.equal((await site.get('/signin')).status, 200)
  assert.equal((await site.get('/staff')).status, 200)
  assert.notEqual((await site.get('/api/health')).status, 404)
  const response = await sendWebhook(site, newEvent('payment-failed', 'unknown'))
  assert.notEqual(response.status, 503, 'a gateway is heard')
  await answerOf(save(site, admin, { 'site.maintenance': { isOn: false, words: '', until: null } }))
  assert.equal((await site.get('/')).status, 200)
})

test('banner: on every page until it expires', async () => {
  const banner = { words: 'Payouts are late "today"', tone: 'warning', link: '/support', until: null }
  const shown = async () =>
    /name="candid-banner" content="([^"]*)"/.exec(await (await site.get('/')).text())?.[1]
  assert.equal(await shown(), undefined)
  await answerOf(save(site, admin, { 'site.banner': banner }))
  assert.match((await shown()) ?? '', /Payouts are late/)
  await answerOf(save(site, admin, { 'site.banner': { ...banner, until: '2020-01-01T00:00:00Z' } }))
  assert.equal(await shown(), undefined)
})
