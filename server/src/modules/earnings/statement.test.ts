import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  earningsAt,
  payoutRows,
  runPayoutsAt,
  seedDetails,
  seedSale,
  seedSales,
} from '../../../test/earnings.ts'
import { pagesOf } from '../../../test/pdf.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { settingsWith } from '../../../test/settings.ts'
import { freshSite } from '../../../test/site.ts'
import { actingStaff, seedStaff } from '../../../test/staff.ts'
import { bookReferrals, payIncentive, reverseSale } from '../ledger/index.ts'
import { markPayout } from './mark-payout.ts'
import { earningsStatementOf } from './statement.ts'
import { statementPdf } from './statement-pdf.ts'

const site = await freshSite({
  RATE_LIMITS: 'off',
  COMPANY_NAME: 'Candid Média Łtd 株',
  COMPANY_REGISTRATION: 'Company 1148 2206',
})
const { db } = site.app

const viewerOf = ({ id }: Pick<Seeded, 'id'>) => ({
  accountId: id,
  sessionId: '',
  isCreator: true,
  staffRoles: [],
})
const fetchAs = (who: Seeded | null, path: string) =>
  site.get(path, { headers: who ? { cookie: who.cookie } : {} })

/** Sales in December 2029 and January 2030, one of them reversed, and a payout that failed. */
async function busyCreator() {
  const creator = await seedAccount(site, { isCreator: true, fullname: 'Zoë Łuczak 株' })
  await seedDetails(site, creator)
  await seedSale(site, creator, { cents: 100_000, at: new Date('2029-12-20T10:00:00Z') })
  const back = await seedSale(site, creator, { cents: 10_000, at: new Date('2029-12-31T23:59:59.999Z') })
  await seedSale(site, creator, { cents: 5_000, at: new Date('2030-01-01T00:00:00Z'), kind: 'subscription' })
  await seedSale(site, creator, { cents: 3_000, at: new Date('2030-01-31T23:59:59Z'), kind: 'media' })
  const clock = { now: () => new Date('2030-01-03T12:00:00Z') }
  await db.transaction().execute((tx) =>
    reverseSale({ ...site.app, clock }, tx, back, {
      key: `b:${back.id}`,
      reason: 'refund',
      to: 'credits',
    }),
  )
  await runPayoutsAt(site, new Date('2030-01-11T06:05:00Z'))
  const [payout] = await payoutRows(site, creator)
  assert.ok(payout)
  await db.updateTable('payouts').set({ state: 'processing' }).where('id', '=', payout.id).execute()
  const staff = actingStaff(await seedStaff(site, 'finance'), 'payouts.mark')
  const failed = { id: payout.id, state: 'failed', reason: 'Account closed' }
  await markPayout(earningsAt(site, new Date('2030-02-02T09:00:00Z')), staff, failed)
  return creator
}

/** Shared by all tests, because the payout run of a day is made once. */
const busy = busyCreator()

test('the first-video incentive is in the statement of its month', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const clock = { now: () => new Date('2030-04-05T12:00:00Z') }
  const settings = settingsWith(site.app.settings, {
    'switches.firstVideoIncentive': true,
    'content.approval': 'review',
  })
  const deps = { ...site.app, clock, settings }
  for (const _ of [1, 2]) await db.transaction().execute((tx) => payIncentive(deps, tx, creator.id))
  const later = earningsAt(site, new Date('2030-06-01T00:00:00Z'))
  const sums = async (month: string) => {
    const { openingCents, incentiveCents, closingCents } = await earningsStatementOf(
      later,
      viewerOf(creator),
      month,
    )
    return [openingCents, incentiveCents, closingCents]
  }
  assert.deepEqual(await sums('2030-03'), [0, 0, 0])
  assert.deepEqual(await sums('2030-04'), [0, 20_000, 20_000])
  assert.deepEqual(await sums('2030-05'), [20_000, 0, 20_000])
  const april = await earningsStatementOf(later, viewerOf(creator), '2030-04')
  assert.match((await pagesOf(await statementPdf(site.app.site, april))).join(), /For your first video/)
})

test('referral shares are in the statement of their month', async () => {
  const [inviter, invited] = [
    await seedAccount(site, { isCreator: true }),
    await seedAccount(site, { isCreator: true }),
  ]
  const joined = new Date('2030-04-01T12:00:00Z')
  await db.updateTable('accounts').set({ created_at: joined }).where('id', '=', invited.id).execute()
  const invitation = { invited_id: invited.id, inviter_id: inviter.id, instagram: 'x', joined_at: joined }
  await db.insertInto('invitations').values(invitation).execute()
  const settings = settingsWith(site.app.settings, { 'referral.sharePercent': 10, 'referral.months': 12 })
  const bookAt = (now: Date) => bookReferrals({ ...site.app, clock: { now: () => now }, settings })
  await bookAt(joined)
  await seedSale(site, invited, { cents: 10_000, at: new Date('2030-04-05T12:00:00Z') })
  await bookAt(new Date('2030-05-05T12:00:00Z'))
  const later = earningsAt(site, new Date('2030-07-01T00:00:00Z'))
  const [april, may, june] = [
    await earningsStatementOf(later, viewerOf(inviter), '2030-04'),
    await earningsStatementOf(later, viewerOf(inviter), '2030-05'),
    await earningsStatementOf(later, viewerOf(inviter), '2030-06'),
  ]
  assert.deepEqual(
    [april, may, june].map((month) => [month.openingCents, month.referralCents, month.closingCents]),
    [
      [0, 0, 0],
      [0, 300, 300],
      [300, 0, 300],
    ],
  )
  assert.match((await pagesOf(await statementPdf(site.app.site, may))).join(), /From creators you invited/)
})

test('the opening balance is the previous closing balance, and the movements add up', async () => {
  const creator = await busy
  const deps = earningsAt(site, new Date('2030-03-10T00:00:00Z'))
  const of = (month: string) => earningsStatementOf(deps, viewerOf(creator), month)
  const [december, january, february, march] = [
    await of('2029-12'),
    await of('2030-01'),
    await of('2030-02'),
    await of('2030-03'),
  ]
  assert.deepEqual(
    [december, january, february, march].map(({ openingCents, closingCents }) => [
      openingCents,
      closingCents,
    ]),
    [
      [0, 77_000],
      [77_000, 77_000 + 4_000 + 2_100 - 7_000 - 74_000],
      [2_100, 2_100 + 74_000],
      [76_100, 76_100],
    ],
  )
  assert.deepEqual(january.reversals, { count: 1, shareCents: 7_000 })
  assert.deepEqual(
    january.sales
      .map(({ kind, count, priceCents, shareCents }) => [kind, count, priceCents, shareCents])
      .sort(),
    [
      ['media', 1, 3_000, 2_100],
      ['subscription', 1, 5_000, 4_000],
    ],
  )
  assert.deepEqual(
    february.payouts.map(({ cents, isReturn }) => [cents, isReturn]),
    [[74_000, true]],
  )
  assert.equal(january.entries.length, 2)
})

test('the PDF contains creator, period and amounts, in characters its font supports', async () => {
  const creator = await busy
  const deps = earningsAt(site, new Date('2030-03-10T00:00:00Z'))
  const pdf = await statementPdf(deps.site, await earningsStatementOf(deps, viewerOf(creator), '2030-01'))
  assert.equal(pdf.subarray(0, 5).toString(), '%PDF-')
  const pages = pagesOf(pdf)
  assert.equal(pages.length, 1)
  const words = pages.flat()
  for (const line of [
    'Candid',
    'Candid Média Ltd ? · Company 1148 2206',
    'Statement January 2030',
    `Zoë Luczak ? (@${creator.username})`,
    'Opening balance',
    '$770.00',
    'Subscriptions',
    '$50.00 paid',
    '$40.00',
    '-$70.00',
    '-$740.00',
    'Closing balance',
    '$21.00',
    'Page 1 of 1',
  ])
    assert.ok(words.includes(line), `${line} is not among\n${words.join('\n')}`)
})

test('a busy month has many pages, and states how many earnings are omitted', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const sale = await seedSale(site, creator, { cents: 1_000, at: new Date('2030-05-05T00:00:00Z') })
  const deps = earningsAt(site, new Date('2030-06-01T00:00:00Z'))
  const statement = await earningsStatementOf(deps, viewerOf(creator), '2030-05')
  const [entry] = statement.entries
  assert.equal(entry?.id, sale.id)
  const many = {
    ...statement,
    entries: Array.from({ length: 1000 }, () => entry ?? assert.fail()),
    entryCount: 1234,
  }
  const pages = pagesOf(await statementPdf(deps.site, many))
  assert.ok(pages.length > 20)
  assert.ok(pages.at(-1)?.includes('and 234 more in your earnings CSV'))
  assert.ok(pages.every((page, index) => page.includes(`Page ${index + 1} of ${pages.length}`)))
  assert.equal(
    pages.flat().filter((line) => line === '$7.00').length,
    1000 + 2,
    'and the sum, and the balance',
  )
})

test('only the creator can download their statements and CSV', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const fan = await seedAccount(site)
  await seedSale(site, creator, { cents: 1_000, at: new Date(), fan })
  const month = new Date().toISOString().slice(0, 7)
  const answer = await fetchAs(creator, `/api/earnings/statements/${month}.pdf`)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'application/pdf')
  assert.equal(answer.headers.get('cache-control'), 'private, no-store')
  const words = pagesOf(Buffer.from(await answer.arrayBuffer())).flat()
  assert.ok(words.some((line) => line.includes('month in progress')))
  for (const path of [`/api/earnings/statements/${month}.pdf`, '/api/earnings/transactions.csv']) {
    assert.equal((await fetchAs(fan, path)).status, 403)
    assert.equal((await fetchAs(null, path)).status, 401)
  }
})

test('future, too early and malformed months have no statement', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  for (const file of [
    '2199-01.pdf',
    '2030-13.pdf',
    '2030-00.pdf',
    '1999-01.pdf',
    '2026-01',
    'x.pdf',
    '2026-01.csv',
    '%00.pdf',
  ])
    assert.equal((await fetchAs(creator, `/api/earnings/statements/${file}`)).status, 404, file)
  assert.equal((await fetchAs(creator, '/api/earnings/statements/2024-01.pdf')).status, 200, 'an empty month')
})

test('the CSV contains every sale once across pages, and is safe against formula injection', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const fan = await seedAccount(site, { username: '-cmd.fan' })
  await seedSale(site, creator, { cents: 1_000, at: new Date('2030-05-05T00:00:00Z'), fan, kind: 'live' })
  await seedSales(site, { creator, fan, count: 1500 })
  const answer = await fetchAs(creator, '/api/earnings/transactions.csv')
  assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8')
  const lines = (await answer.text()).trim().split('\r\n')
  assert.equal(lines.length, 1 + 1501)
  const ids = lines.slice(1).map((line) => line.split(',')[0])
  assert.equal(new Set(ids).size, 1501)
  const newest = lines.at(1)?.split(',').slice(1)
  assert.deepEqual(newest, [
    '2030-05-05T00:00:00.000Z',
    'live',
    "'-cmd.fan",
    '10.00',
    '7.00',
    '0.00',
    'USD',
    'held',
    '2030-05-12T00:00:00.000Z',
    '',
  ])
})
