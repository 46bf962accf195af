import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedMedia } from '../../test/media.ts'
import { type Seeded, seedAccount } from '../../test/seed.ts'
import { freshSite } from '../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const owner = await seedAccount(site, { isCreator: true })
const CONSENTED = 'agree_18=1; cookie_policy=1'

const START = /<script defer src="\/start\.js" data-app="([^"]+)" data-before="([^"]*)" data-after="([^"]*)">/

type Given = { name: string; data: { feed?: { medias: { id: string; __typename: string }[] } } }

async function home(path: string, cookie: string) {
  const answer = await site.get(path, { headers: { cookie } })
  const html = await answer.text()
  const [, json] = /<script type="application\/json" id="opening">(.*?)<\/script>/s.exec(html) ?? []
  return {
    html,
    headers: answer.headers,
    answers: json === undefined ? null : (JSON.parse(json) as { answers: Given[] }).answers,
    picture: /<img id="opening-picture"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? null,
  }
}

const feedOf = (answers: Given[] | null) =>
  answers?.find(({ name }) => name === 'FeedPage')?.data.feed?.medias.map(({ id }) => id)

test('the home page contains its initial query results and first picture', async () => {
  const { id } = await seedMedia(site, owner, { description: 'Words with </script> & <!-- in them' })
  const { answers, picture, headers, html } = await home('/', CONSENTED)
  assert.deepEqual(
    answers?.map(({ name }) => name),
    ['LoggedIn', 'FeedPage'],
  )
  assert.deepEqual(feedOf(answers), [id])
  assert.match(picture ?? '', new RegExp(`/${id}/`))
  assert.equal((await site.get(picture ?? '')).status, 200)
  assert.equal(headers.get('cache-control'), 'private, no-cache')
  assert.equal(html.split('<script type="application/json"').length, 2)
  const [, app = '', before = '', after = ''] = START.exec(html) ?? []
  const parts = [...before.split(' '), app, ...after.split(' ')]
  assert.equal(parts.filter((part) => part.endsWith('.js')).length, parts.length)
  for (const path of ['/start.js', ...parts]) assert.equal((await site.get(path)).status, 200)
  assert.doesNotMatch(html, /<script type="module" crossorigin|modulepreload/, 'the picture comes first')
})

test('contains no initial data before both consents, or on other pages', async () => {
  for (const [path, cookie] of [
    ['/', ''],
    ['/', 'agree_18=1'],
    ['/?m=1', CONSENTED],
    ['/videos', CONSENTED],
  ] as const) {
    const { answers, picture, html } = await home(path, cookie)
    assert.equal(answers, null)
    assert.equal(picture, null)
    const [, app, before, after] = START.exec(html) ?? []
    assert.ok(html.includes(`<link rel="modulepreload" crossorigin href="${app}">`))
    assert.deepEqual([before, after], ['', ''])
  }
})

test("initial data are the viewer's own, and a locked first slide has no clear picture", async () => {
  const [fan, blocked] = [await seedAccount(site), await seedAccount(site)]
  await site.app.db.insertInto('blocks').values({ blocker_id: owner.id, blocked_id: blocked.id }).execute()
  const as = ({ cookie }: Seeded) => home('/', `${CONSENTED}; ${cookie}`)
  assert.equal(feedOf((await as(fan)).answers)?.length, 1)
  assert.deepEqual(feedOf((await as(blocked)).answers), [])
  await site.app.db.updateTable('media').set({ price_cents: 500 }).execute()
  const locked = await as(fan)
  assert.equal(feedOf(locked.answers)?.length, 1)
  assert.equal(locked.picture, null)
  assert.doesNotMatch(locked.html, /poster\.webp/)
})
