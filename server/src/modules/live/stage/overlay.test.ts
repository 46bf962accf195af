import assert from 'node:assert/strict'
import { test } from 'node:test'
import { goLive, writeChatViaApi } from '../../../../test/live.ts'
import { addCredits, tip } from '../../../../test/money.ts'
import { answerOf, askAs, hide, refusalOf } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedSeller } from '../../../../test/subscriptions.ts'
import type { OverlayState } from './overlay-state.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })

const replace = (who: Seeded | null) => askAs(site, who, 'mutation { replaceOverlay }')
const newOverlay = async (who: Seeded) => new URL(await answerOf<string>(replace(who))).pathname
const stateOf = async (path: string, after: string | null = '') => {
  const answer = await site.get(`${path}/state?after=${after}`)
  assert.equal(answer.status, 200)
  return (await answer.json()) as OverlayState
}

test('an overlay shows goal, chat and each new tip once, to anyone with its URL', async () => {
  const creator = await seedSeller(site)
  const path = await newOverlay(creator)
  assert.match(path, /^\/overlay\/[A-Za-z0-9]{40}$/)
  const stored = await site.app.db.selectFrom('live_overlays').selectAll().execute()
  assert.ok(!JSON.stringify(stored).includes(path.slice(-40)), 'kept as a hash, and sealed')
  assert.deepEqual((await stateOf(path)).isLive, false)

  const live = await goLive(site, creator)
  const room = 'mutation { saveLiveRoom(input: { goal: { title: "Tripod", cents: 12000 } }) { goal_cents } }'
  await answerOf(askAs(site, creator, room))
  const fan = await seedAccount(site, { fullname: 'Haruki Sato' })
  await addCredits(site, fan, 5_000)
  const message = '<img src=x onerror=alert(1)>'
  const first = await stateOf(path)
  assert.deepEqual(
    [first.isLive, first.tips, first.goal],
    [true, [], { title: 'Tripod', cents: 12_000, reached: 0 }],
  )
  await answerOf(tip(site, fan, { user: creator.id, amount: 5, message }))
  const { id } = await answerOf<{ id: string }>(
    writeChatViaApi(site, fan, { user: creator.id, text: 'hello' }),
  )
  const second = await stateOf(path, first.last)
  assert.deepEqual(
    second.tips.map(({ name, cents, text }) => [name, cents, text]),
    [['Haruki Sato', 500, message]],
    'as it was written: the page sets it as text',
  )
  assert.equal(second.goal?.reached, 500)
  assert.deepEqual(
    second.supporters.map(({ name, cents }) => [name, cents]),
    [['Haruki Sato', 500]],
  )
  assert.deepEqual(
    second.said.map(({ text }) => text),
    ['hello'],
  )
  assert.deepEqual((await stateOf(path, second.last)).tips, [], 'once')
  assert.deepEqual((await stateOf(path)).tips, [], 'who comes later is shown what comes later')
  await answerOf(askAs(site, creator, 'mutation ($id: ID!) { deleteLiveMessage(id: $id) }', { id }))
  assert.deepEqual((await stateOf(path)).said, [])
  for (const after of ["'; drop table lives; --", '%00', live.id, 'x'.repeat(500)])
    assert.equal((await site.get(`${path}/state?after=${encodeURIComponent(after)}`)).status, 200)
})

test('replaced and wrong overlay tokens show nothing, even on open pages, and a token is no session', async () => {
  const creator = await seedSeller(site)
  assert.equal((await refusalOf(replace(null))).code, 401)
  assert.equal((await refusalOf(replace(await seedAccount(site)))).code, 'FORBIDDEN')
  const old = await newOverlay(creator)
  const page = await site.get(old)
  assert.equal(page.status, 200)
  const { headers } = page
  assert.equal(headers.get('referrer-policy'), 'no-referrer')
  assert.match(headers.get('x-robots-tag') ?? '', /noindex/)
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.equal(headers.get('set-cookie'), null)
  assert.doesNotMatch(await page.text(), /<script>|assets\//, 'nothing of the app, nothing inline')
  const own = '{ account { studio { overlay } } }'
  assert.deepEqual(await answerOf(askAs(site, creator, own)), {
    studio: { overlay: new URL(old, site.app.site.url).href },
  })

  const next = await newOverlay(creator)
  for (const path of [old, `${old}/state`]) assert.equal((await site.get(path)).status, 404)
  await stateOf(next)
  const token = next.slice(-40)
  for (const wrong of ['a', token.toLowerCase(), `${token}x`, `${token}%00`, '..%2fapi', '%'])
    assert.notEqual((await site.get(`/overlay/${wrong}/state`)).status, 200, wrong)
  const asSession = await site.ask('{ account { id } }', { headers: { cookie: `session=${token}` } })
  assert.equal((asSession.data?.account as { id: string } | null | undefined)?.id, undefined)
  await hide(site, creator.id, 'suspended')
  assert.equal((await site.get(`${next}/state`)).status, 404)
})
