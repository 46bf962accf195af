import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rollUpStats } from '../../../test/analytics.ts'
import { like } from '../../../test/engagement.ts'
import { watch } from '../../../test/feed.ts'
import { seedMediaRow } from '../../../test/media.ts'
import { addCredits, tip } from '../../../test/money.ts'
import { answerOf, askAs, follow, type RequestUser, refusalOf } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { seedStaff } from '../../../test/staff.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const creator = await seedAccount(site, { isCreator: true })
const other = await seedAccount(site, { isCreator: true })
const fan = await seedAccount(site)
const formula = '=HYPERLINK("http://evil.example","look")'
const media = (await seedMediaRow(site, creator, { description: formula })).id
const photo = (await seedMediaRow(site, creator, { type: 'photo', description: 'A, "quiet" day' })).id

await addCredits(site, fan, 2_000)
await answerOf(
  watch(site, fan, [
    { media, kind: 'view', source: 'feed', campaign: 'spring' },
    { media, kind: 'progress', progress: 100, source: 'feed', campaign: 'spring' },
    { media, kind: 'time', watchedMs: 6_000, source: 'feed', campaign: 'spring' },
    { media: photo, kind: 'view', source: 'profile' },
  ]),
)
await answerOf(like(site, fan, media))
await answerOf(follow(site, fan, creator.id))
await answerOf(tip(site, fan, { user: creator.id, amount: 10, media }))

const FIGURES = `query ($days: Int!) { studioFigures(days: $days) {
  from to total { views watchSeconds completion likes follows income } before { views }
  days { day now { views } before { views } } sources { source figures { views } }
  kinds { kind figures { views likes income } } audience { new returning }
} }`
const MEDIA = `query ($days: Int!, $sort: String, $limit: LimitInput) {
  studioMedia(days: $days, sort: $sort, limit: $limit) {
    media { id description } views watchSeconds averageSeconds completion likes income
  }
}`
const CAMPAIGNS = 'query ($days: Int!) { studioCampaigns(days: $days) { campaign views progress swipes } }'
const LINKS = `query ($days: Int!) {
  studioShareLinks(days: $days) { link { id } visits sales income }
}`

const ask = <T>(asker: RequestUser, query: string, variables: object = {}) =>
  answerOf<T>(askAs(site, asker, query, { days: 7, ...variables }))
const csv = (asker: RequestUser, days = '7') =>
  site.get(`/api/studio/analytics.csv?days=${days}`, asker ? { headers: { cookie: asker.cookie } } : {})

test('a creator sees their stats; totals agree across all breakdowns', async () => {
  await rollUpStats(site)
  type Shown = { total: object; before: object; days: { now: { views: number } }[]; audience: object }
  for (const days of [7, 30, 90]) {
    const response = await ask<Shown>(creator, FIGURES, { days })
    assert.deepEqual(response.total, {
      ...{ views: 2, watchSeconds: 6, completion: 1, likes: 1, follows: 1, income: 7 },
    })
    assert.deepEqual(response.before, { views: 0 })
    assert.equal(response.days.length, days)
    assert.deepEqual(response.days.at(-1)?.now, { views: 2 })
    assert.deepEqual(response.audience, { new: 1, returning: 0 })
  }
  const first = {
    media: { id: media, description: formula },
    ...{ views: 1, watchSeconds: 6, averageSeconds: 6, completion: 1, likes: 1, income: 7 },
  }
  const second = {
    media: { id: photo, description: 'A, "quiet" day' },
    ...{ views: 1, watchSeconds: 0, averageSeconds: null, completion: null, likes: 0, income: 0 },
  }
  for (const sort of ['watch', 'completion', 'likes', 'income'])
    assert.deepEqual(await ask(creator, MEDIA, { sort }), [first, second], sort)
  assert.deepEqual(await ask(creator, MEDIA, { sort: 'income', limit: { limit: 1, skip: 1 } }), [second])
  assert.deepEqual(await ask(creator, CAMPAIGNS), [
    { campaign: 'spring', views: 1, progress: 0.25, swipes: 0 },
  ])
})

test('visits and sales of a link are visible to its creator, whose own visits do not count', async () => {
  const { id } = await answerOf<{ id: string }>(
    askAs(
      site,
      creator,
      'mutation ($media: ID!) { createSharedLink(media: $media, free: false, price: 5, text: "Look") { id } }',
      { media: (await seedMediaRow(site, creator, { visibility: 'private' })).id },
    ),
  )
  const visit = (asker: RequestUser, code = id) =>
    answerOf(askAs(site, asker, 'mutation ($id: String!) { visitSharedLink(id: $id) }', { id: code }))
  for (const asker of [null, fan]) assert.equal(await visit(asker), true)
  assert.equal(await visit(creator), false)
  for (const code of ['nothing1', '', `${id}'--`]) assert.equal(await visit(fan, code), false)
  await answerOf(askAs(site, fan, 'mutation ($id: String!) { buySharedLink(id: $id) { id } }', { id }))
  assert.deepEqual(await ask(creator, LINKS), [{ link: { id }, visits: 2, sales: 1, income: 3.5 }])
  await rollUpStats(site)
  type Sources = { sources: { source: string; figures: { views: number } }[] }
  const { sources } = await ask<Sources>(
    creator,
    'query ($days: Int!) { studioFigures(days: $days) { sources { source figures { income } } } }',
  )
  assert.deepEqual(sources.find(({ source }) => source === 'link')?.figures, { income: 3.5 })
})

test('creators see only their own stats, and others none', async () => {
  const nothing = await ask<{ total: { views: number } }>(other, FIGURES)
  assert.equal(nothing.total.views, 0)
  for (const list of [MEDIA, CAMPAIGNS, LINKS]) assert.deepEqual(await ask(other, list), [])
  for (const query of [FIGURES, MEDIA, CAMPAIGNS, LINKS]) {
    assert.equal((await refusalOf(askAs(site, fan, query, { days: 7 }))).code, 'FORBIDDEN')
    assert.equal((await refusalOf(askAs(site, null, query, { days: 7 }))).code, 401)
    for (const days of [0, -7, 8, 365])
      assert.equal((await refusalOf(askAs(site, creator, query, { days }))).code, 'BAD_INPUT')
  }
  assert.equal((await refusalOf(askAs(site, creator, MEDIA, { days: 7, sort: 'luck' }))).code, 'BAD_INPUT')
  assert.deepEqual([(await csv(null)).status, (await csv(fan)).status], [401, 403])
  for (const days of ['8', 'x', '', '7&days=30']) assert.equal((await csv(creator, days)).status, 400, days)
})

test('the CSV has a line per day and media, sums up to the totals, and contains no formulas', async () => {
  await rollUpStats(site)
  const answer = await csv(creator)
  assert.match(
    answer.headers.get('content-disposition') ?? '',
    /^attachment; filename="analytics-[\d-]+-to-[\d-]+\.csv"$/,
  )
  assert.equal(answer.headers.get('cache-control'), 'private, no-store')
  const today = new Date().toISOString().slice(0, 10)
  const lines = (await answer.text()).replace('\ufeff', '').trim().split('\r\n')
  assert.equal(
    lines[0],
    'Day,Kind,Media,Description,Views,Watched seconds,Watched to the end,Likes,Follows,Income,Currency',
  )
  assert.ok(
    lines.includes(
      `${today},video,${media},"'=HYPERLINK(""http://evil.example"",""look"")",1,6,1,1,0,7.00,USD`,
    ),
  )
  assert.ok(lines.includes(`${today},photo,${photo},"A, ""quiet"" day",1,0,0,0,0,0.00,USD`))
  assert.ok(lines.includes(`${today},other,,,0,0,0,0,1,0.00,USD`))
  assert.equal((await (await csv(other)).text()).trim().split('\r\n').length, 1)
})

test('rate-limits stats per account', async () => {
  const slow = await freshSite()
  const [one, another] = [
    await seedAccount(slow, { isCreator: true }),
    await seedAccount(slow, { isCreator: true }),
  ]
  for (let tries = 0; tries < 240; tries += 1) await slow.app.rateLimits.take('figures', { account: one.id })
  const look = (asker: RequestUser) => askAs(slow, asker, CAMPAIGNS, { days: 7 })
  assert.equal((await refusalOf(look(one))).code, 'TOO_MANY_REQUESTS')
  assert.deepEqual(await answerOf(look(another)), [])
})

test('staff see campaigns by day and creator; stopped ones are neither counted nor shown', async () => {
  const [moderator, finance] = [await seedStaff(site, 'moderator'), await seedStaff(site, 'finance')]
  const [one, two] = [
    await seedAccount(site, { isCreator: true }),
    await seedAccount(site, { isCreator: true }),
  ]
  const shown = (await seedMediaRow(site, one)).id
  const today = new Date().toISOString().slice(0, 10)
  const figures = (creator_id: string, campaign: string, views: number) => ({
    ...{ creator_id, campaign, views, day: today, quarters: 2, swipes: 1 },
  })
  await site.app.db
    .insertInto('campaign_figures')
    .values([
      figures(one.id, 'Spring 100%', 4),
      figures(two.id, 'Spring 100%', 6),
      figures(two.id, 'Other', 3),
    ])
    .execute()
  const names = async (text = '') =>
    (
      await answerOf<{ campaign: string; stopped: string | null }[]>(
        askAs(
          site,
          finance,
          'query ($t: String) { staffCampaigns(days: 30, text: $t) { campaign stopped } }',
          {
            t: text,
          },
        ),
      )
    ).map(({ campaign }) => campaign)
  assert.deepEqual((await names()).slice(0, 2), ['Spring 100%', 'Other'])
  assert.deepEqual(await names('100%'), ['Spring 100%'])
  assert.deepEqual(await names('1_0'), [])
  const whole = await answerOf<{ days: { views: number }[]; creators: { id: string; views: number }[] }>(
    askAs(
      site,
      finance,
      '{ staffCampaign(campaign: "Spring 100%", days: 7) { days { views } creators { id views } } }',
    ),
  )
  assert.deepEqual([whole.days.length, whole.days.at(-1)?.views], [14, 10])
  assert.deepEqual(
    whole.creators.map(({ id, views }) => [id, views]),
    [
      [two.id, 6],
      [one.id, 4],
    ],
  )
  const act = (asker: RequestUser, field: string, campaign: string, reason = 'Bought by a spammer.') =>
    askAs(site, asker, `mutation ($c: String!, $r: String!) { ${field}(campaign: $c, reason: $r) }`, {
      c: campaign,
      r: reason,
    })
  assert.equal((await refusalOf(act(finance, 'stopCampaign', 'Spring 100%'))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(act(one, 'stopCampaign', 'Spring 100%'))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(act(moderator, 'stopCampaign', 'Nobody’s'))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(act(moderator, 'stopCampaign', 'Spring 100%', ' '))).code, 'BAD_INPUT')
  for (const _ of ['once', 'twice']) await answerOf(act(moderator, 'stopCampaign', 'Spring 100%'))
  const own = (asker: RequestUser) =>
    answerOf<{ campaign: string }[]>(askAs(site, asker, '{ studioCampaigns(days: 7) { campaign } }'))
  assert.deepEqual(await own(two), [{ campaign: 'Other' }], 'its creators are not shown it')
  const visitor = await seedAccount(site)
  const came = (campaign: string) =>
    answerOf(watch(site, visitor, [{ media: shown, kind: 'view', campaign }]))
  await came('Spring 100%')
  await came('Other')
  const counted = await site.app.db
    .selectFrom('campaign_events')
    .select('campaign')
    .where('media_id', '=', shown)
    .execute()
  assert.deepEqual(counted, [{ campaign: 'Other' }])
  await answerOf(act(moderator, 'resumeCampaign', 'Spring 100%', 'A mistake.'))
  assert.equal((await own(two)).length, 2)
  const log = await site.app.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'campaigns.stop')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    log.map(({ after }) => after),
    [{ stopped: true }, { stopped: false }],
  )
})
