import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  announceLive,
  chatViaApi,
  goLive,
  insertMoment,
  mayPublish,
  openLive,
  replaceStreamKey,
  rowOfLive,
  writeChatViaApi,
} from '../../../../test/live.ts'
import { mailTo } from '../../../../test/mail.ts'
import { carryOutGroupDecision, openReportGroup } from '../../../../test/moderation.ts'
import { answerOf, askAs, type RequestUser, refusalOf } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { actingStaff, seedStaff } from '../../../../test/staff.ts'
import { seedSeller, subscriptionsAt } from '../../../../test/subscriptions.ts'
import { appeal, decideAppeal } from '../appeals/appeals.ts'
import { endSuspensions } from '../decisions/account-decisions.ts'

const site = await freshSite({ RATE_LIMITS: 'off' }, { worker: true })
const { app } = site
const { db } = app
const [moderator, other, finance] = [
  await seedStaff(site, 'moderator'),
  await seedStaff(site, 'moderator'),
  await seedStaff(site, 'finance'),
]
const DAY_MS = 24 * 3_600_000

const end = (
  asker: RequestUser,
  live: string,
  more = 'rule: "danger", words: "A knife at somebody’s throat."',
) =>
  askAs(
    site,
    asker,
    `mutation ($live: ID!) { endLiveAsStaff(live: $live, ${more}) { id measure kind title } }`,
    {
      live,
    },
  )
const forbid = (
  asker: RequestUser,
  user: string,
  more = 'rule: "danger", words: "Again and again.", days: 7',
) =>
  askAs(site, asker, `mutation ($user: ID!) { forbidStreaming(user: $user, ${more}) { id measure until } }`, {
    user,
  })
const allow = (asker: RequestUser, user: string, words = 'Welcome back.') =>
  askAs(
    site,
    asker,
    'mutation ($user: ID!, $words: String!) { allowStreaming(user: $user, words: $words) { id } }',
    {
      user,
      words,
    },
  )
const viewer = ({ id }: Seeded) => ({ accountId: id, sessionId: '', isCreator: true, staffRoles: [] })
const letterTo = ({ username }: Seeded, kind = 'decision-made') =>
  mailTo(site, { to: `${username}@seed.example`, kind })
const entriesAbout = (id: string) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after', 'reason'])
    .where('target_id', '=', id)
    .orderBy('id')
    .execute()

test('ending a live ends it for all, notifies its creator how to appeal, and is audited once', async () => {
  const creator = await seedSeller(site)
  const live = await goLive(site, creator, { description: 'Knives' })
  for (const asker of [null, creator, finance])
    assert.notEqual((await refusalOf(end(asker, live.id))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(end(moderator, live.id, 'rule: "nonsense"'))).code, 'BAD_INPUT')
  assert.equal(
    (await refusalOf(end(moderator, live.id, `rule: "danger", words: "${'x'.repeat(1_001)}"`))).code,
    'BAD_INPUT',
  )
  assert.equal((await refusalOf(end(moderator, creator.id))).code, 'NOT_FOUND')
  assert.equal((await rowOfLive(site, live.id)).state, 'live')

  const made = await answerOf<{ id: string; kind: string; title: string }>(end(moderator, live.id))
  assert.deepEqual([made.kind, made.title], ['live', 'Knives'])
  assert.deepEqual(
    await answerOf(end(moderator, live.id)),
    await answerOf(end(moderator, live.id)),
    'twice is once',
  )
  assert.equal((await refusalOf(end(other, live.id))).code, 'ALREADY_DECIDED')
  const { state, end_reason, ended_by_words } = await rowOfLive(site, live.id)
  assert.deepEqual([state, end_reason, ended_by_words], ['ended', 'closed', 'A knife at somebody’s throat.'])
  const response = await letterTo(creator)
  assert.equal(response.subject, 'We ended “Knives”')
  assert.match(response.text, /A knife at somebody’s throat\./)
  assert.match(response.text, /you can appeal within 6 months/)
  const entries = await entriesAbout(live.id)
  assert.equal(entries.length, 1)
  assert.deepEqual([entries[0]?.action, entries[0]?.before], ['lives.end', { state: 'live', viewers: 0 }])

  const appealed = await appeal(app, made.id, 'It was a kitchen knife and an onion.')
  const granted = { isGranted: true, answer: 'It was an onion.' }
  await decideAppeal(app, actingStaff(other, 'appeals.decide'), appealed.id, granted)
  assert.equal((await letterTo(creator, 'decision-ended')).subject, 'We were wrong to end “Knives”')
})

test('staff cannot end their own live, nor one its creator has stopped', async () => {
  const own = await seedSeller(site)
  await db
    .updateTable('accounts')
    .set({ staff_roles: ['moderator'] })
    .where('id', '=', own.id)
    .execute()
  await db
    .updateTable('sessions')
    .set({ staff_until: new Date(Date.now() + DAY_MS) })
    .where('account_id', '=', own.id)
    .execute()
  const live = await goLive(site, own)
  assert.equal((await refusalOf(end(own, live.id))).code, 'FORBIDDEN')
  await askAs(site, own, 'mutation ($id: ID!) { stopLive(id: $id) { id } }', { id: live.id })
  assert.equal((await refusalOf(end(moderator, live.id))).code, 'CONFLICT')
})

test('forbidding to stream ends the live and refuses keys, camera and announcements, in the database too, until lifted', async () => {
  const creator = await seedSeller(site)
  const key = await replaceStreamKey(app, viewer(creator))
  const live = await goLive(site, creator)
  const later = (days: number) => new Date(Date.now() + days * DAY_MS)
  const said = { description: 'Soon', tags: [], audience: 'everyone', priceCents: null, keepRecording: true }
  const within = await announceLive(app, viewer(creator), { form: said, startsAt: later(2) })
  const beyond = await announceLive(app, viewer(creator), { form: said, startsAt: later(20) })

  for (const asker of [null, creator, finance])
    assert.notEqual((await forbid(asker, creator.id)).errors, undefined)
  for (const days of [0, -1, 366])
    assert.equal(
      (await refusalOf(forbid(moderator, creator.id, `rule: "danger", days: ${days}`))).code,
      'BAD_INPUT',
    )
  assert.equal((await refusalOf(forbid(moderator, moderator.id))).code, 'FORBIDDEN')
  const made = await answerOf<{ id: string; until: string }>(forbid(moderator, creator.id))
  assert.deepEqual(await answerOf(forbid(moderator, creator.id)), made, 'done twice it is the same')
  assert.equal((await refusalOf(forbid(other, creator.id))).code, 'ALREADY_DECIDED')
  assert.equal((await entriesAbout(creator.id)).length, 1)

  assert.equal((await rowOfLive(site, live.id)).state, 'ended')
  assert.deepEqual(
    [(await rowOfLive(site, within.id)).state, (await rowOfLive(site, beyond.id)).state],
    ['ended', 'announced'],
    'what was announced for afterwards stays',
  )
  const node = { id: live.id, inner: { send: () => Promise.reject(new Error('nobody is asked')) } }
  const published = await mayPublish(app, node, { via: 'rtmp', key, address: '127.0.0.1' })
  assert.match(published.ok ? '' : published.message, /^You can’t go live until .+ appeal\.$/)
  const open = (via: 'webrtc' | 'rtmp') => openLive(app, { accountId: creator.id, via, nodeId: null })
  await assert.rejects(open('webrtc'), /You can’t go live until/)
  await assert.rejects(
    announceLive(app, viewer(creator), { form: said, startsAt: later(3) }),
    /You can’t go live/,
  )
  const row = { account_id: creator.id, via: 'rtmp', created_at: new Date() } as const
  await assert.rejects(
    db
      .insertInto('lives')
      .values({ ...row, state: 'starting' })
      .execute(),
    /this account may not stream/,
  )
  await assert.rejects(
    db.updateTable('lives').set({ state: 'starting', via: 'rtmp' }).where('id', '=', beyond.id).execute(),
    /this account may not stream/,
  )
  const studio = await answerOf<{ studio: { forbidden: { words: string; path: string } } }>(
    askAs(site, creator, '{ account { studio { forbidden { words path } } } }'),
  )
  assert.match(studio.studio.forbidden.words, /^You can’t go live until/)
  assert.match(studio.studio.forbidden.path, new RegExp(`^/decision/${made.id}/`))
  const letter = await letterTo(creator)
  assert.match(letter.subject, /^You can’t go live until/)
  assert.match(letter.text, /Again and again\./)

  assert.equal((await refusalOf(allow(finance, creator.id))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(allow(moderator, creator.id, ' '))).code, 'BAD_INPUT')
  assert.deepEqual(await answerOf(allow(other, creator.id)), { id: made.id })
  assert.equal(await answerOf(allow(other, creator.id)), null, 'done twice it was done once')
  assert.equal((await letterTo(creator, 'decision-ended')).subject, 'You can go live again')
  assert.equal((await open('rtmp')).isNew, true)
})

test('a limited prohibition expires, and an indefinite one ends by a granted appeal', async () => {
  const [brief, long] = [await seedSeller(site), await seedSeller(site)]
  await answerOf(forbid(moderator, brief.id))
  const { id } = await answerOf<{ id: string }>(forbid(moderator, long.id, 'rule: "danger"'))
  await endSuspensions(subscriptionsAt(site, new Date(Date.now() + 6 * DAY_MS)))
  await assert.rejects(goLive(site, brief), /You can’t go live/)
  await endSuspensions(subscriptionsAt(site, new Date(Date.now() + 8 * DAY_MS)))
  await goLive(site, brief)
  await assert.rejects(goLive(site, long), /You can’t go live any longer/)
  const { id: appealId } = await appeal(app, id, 'That was somebody else.')
  await decideAppeal(app, actingStaff(other, 'appeals.decide'), appealId, {
    isGranted: true,
    answer: 'True.',
  })
  await goLive(site, long)
})

test('staff see running lives, reported ones first; restricted ones need a reason to open', async () => {
  const [quiet, response, closed] = [await seedSeller(site), await seedSeller(site), await seedSeller(site)]
  const lives = [
    await goLive(site, quiet, { description: 'Quiet' }),
    await goLive(site, response, { description: 'Told of' }),
    await goLive(site, closed, { description: 'Closed', audience: 'subscribers' }),
  ]
  const fan = await seedAccount(site)
  const message = await answerOf<{ id: string }>(
    writeChatViaApi(site, fan, { user: response.id, text: 'nasty' }),
  )
  await answerOf(writeChatViaApi(site, fan, { user: response.id, text: 'hello' }))
  const reporter = await seedAccount(site)
  for (const [field, argument, id] of [
    ['reportLive', 'live', lives[1]?.id],
    ['reportLiveMessage', 'message', message.id],
  ] as const)
    await answerOf(
      askAs(site, reporter, `mutation ($id: ID!) { ${field}(${argument}: $id, reason: "Harassment") }`, {
        id,
      }),
    )
  type Row = { id: string; reports: number; is_open: boolean; picture: string | null; playback: unknown }
  const LIST = '{ staffLives(limit: { limit: 50 }) { id reports is_open picture playback { hls whep } } }'
  const listed = await answerOf<Row[]>(askAs(site, moderator, LIST))
  assert.deepEqual([listed[0]?.id, listed[0]?.reports], [lives[1]?.id, 2])
  const shown = new Map(listed.map((row) => [row.id, row]))
  assert.match(shown.get(lives[0]?.id ?? '')?.picture ?? '', /^\/live\/ua\..+\/thumb\.jpg$/)
  const shut = shown.get(lives[2]?.id ?? '')
  assert.deepEqual([shut?.is_open, shut?.picture, shut?.playback], [false, null, null])
  const pages = await answerOf<Row[]>(
    askAs(site, moderator, '{ staffLives(limit: { limit: 1, skip: 1 }) { id reports } }'),
  )
  assert.equal(pages[0]?.id, listed[1]?.id)

  const one = (asker: RequestUser, id: string) =>
    askAs(
      site,
      asker,
      'query ($id: ID!) { staffLive(id: $id) { is_open messages { text } groups { kind } } }',
      { id },
    )
  assert.deepEqual(await answerOf(one(moderator, lives[1]?.id ?? '')), {
    is_open: true,
    messages: [{ text: 'hello' }, { text: 'nasty' }],
    groups: [{ kind: 'live' }, { kind: 'live-message' }],
  })
  await answerOf(writeChatViaApi(site, closed, { user: closed.id, text: 'among us' }))
  const closedId = lives[2]?.id ?? ''
  assert.deepEqual(await answerOf(one(moderator, closedId)), { is_open: false, messages: [], groups: [] })
  const look = (asker: RequestUser) =>
    askAs(site, asker, 'mutation ($id: ID!) { lookAt(kind: "live", id: $id, reason: "A letter") }', {
      id: closedId,
    })
  assert.equal((await refusalOf(look(finance))).code, 'FORBIDDEN')
  await answerOf(look(moderator))
  assert.deepEqual(
    (await entriesAbout(closedId)).map(({ action, reason }) => [action, reason]),
    [['lives.see', 'A letter']],
  )
  assert.deepEqual(await answerOf(one(moderator, closedId)), {
    is_open: true,
    messages: [{ text: 'among us' }],
    groups: [],
  })
  assert.deepEqual(
    (await answerOf<{ is_open: boolean }>(one(other, closedId))).is_open,
    false,
    'to whom it was opened',
  )

  const rail = await answerOf<{ queues: { id: string; waits: number }[] }>(
    askAs(site, moderator, '{ staffRail { queues { id waits } } }'),
  )
  assert.equal(rail.queues.find(({ id }) => id === 'lives')?.waits, 1, 'reported, and goes on')
})

test('reports about a live and its chat: the message is deleted, the live ended, streaming forbidden', async () => {
  const creator = await seedSeller(site)
  const live = await goLive(site, creator, { description: 'Loud' })
  const [fan, reporter] = [await seedAccount(site), await seedAccount(site)]
  const { id: message } = await answerOf<{ id: string }>(
    writeChatViaApi(site, fan, { user: creator.id, text: 'nasty' }),
  )
  await answerOf(
    askAs(site, reporter, `mutation { reportLiveMessage(message: "${message}", reason: "Harassment") }`),
  )
  await answerOf(askAs(site, reporter, `mutation { reportLive(live: "${live.id}", reason: "Harassment") }`))
  await insertMoment(app, live.id, Buffer.from('a picture'))
  await insertMoment(app, live.id, Buffer.from('the same picture'))

  const said = await openReportGroup(site, { live_message_id: message })
  const whole = await openReportGroup(site, { account_id: creator.id })
  const GROUP = 'query ($id: ID!) { reportGroup(id: $id) { kind live is_on_air moments told { said } } }'
  type Shown = { kind: string; is_on_air: boolean; moments: string[]; told: { said: string }[] }
  const shown = await answerOf<Shown>(askAs(site, moderator, GROUP, { id: whole.id }))
  assert.deepEqual(
    [shown.kind, shown.is_on_air, shown.moments.length, shown.told],
    ['live', true, 1, [{ said: 'Loud' }]],
  )
  const picture = (who: RequestUser) =>
    fetch(new URL(shown.moments[0] ?? '', site.url), { headers: who ? { cookie: who.cookie } : {} })
  assert.equal(await (await picture(moderator)).text(), 'a picture')
  for (const who of [null, fan, creator, finance]) assert.notEqual((await picture(who)).status, 200)
  const small = await answerOf<Shown>(askAs(site, moderator, GROUP, { id: said.id }))
  assert.deepEqual([small.kind, small.moments, small.told], ['live-message', [], [{ said: 'nasty' }]])

  const decide = (id: string, outcome: string) =>
    askAs(
      site,
      moderator,
      'mutation ($id: ID!, $outcome: String!) { decideReports(group: $id, outcome: $outcome, rule: "danger") { status } }',
      { id, outcome },
    )
  assert.equal((await refusalOf(decide(said.id, 'remove-forbid'))).code, 'BAD_INPUT')
  await answerOf(decide(said.id, 'remove'))
  await carryOutGroupDecision(site, said.id)
  assert.deepEqual(await answerOf(chatViaApi(site, creator, creator.id)), [])
  assert.equal((await rowOfLive(site, live.id)).state, 'live')
  await answerOf(decide(whole.id, 'remove-forbid'))
  await carryOutGroupDecision(site, whole.id)
  await carryOutGroupDecision(site, whole.id)
  assert.equal((await rowOfLive(site, live.id)).end_reason, 'closed')
  await assert.rejects(goLive(site, creator), /You can’t go live until/)
  const decisions = await db
    .selectFrom('decisions')
    .select(['kind', 'measure', 'live_id', 'title'])
    .where('account_id', '=', creator.id)
    .orderBy('id')
    .execute()
  assert.deepEqual(decisions, [
    { kind: 'live', measure: 'remove', live_id: live.id, title: 'Loud' },
    { kind: 'account', measure: 'no-live', live_id: null, title: '' },
  ])
})
