import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BROADCAST } from '#rules/broadcasts.ts'
import {
  creatorWith,
  scheduleMassMessage,
  seenMass,
  sent,
  teaser,
  textsReceivedFrom,
} from '../../../../test/broadcasts.ts'
import { seedMedia, seedRight, seedSubscription } from '../../../../test/media.ts'
import { writeTextMessage } from '../../../../test/messages.ts'
import { addCredits, tip } from '../../../../test/money.ts'
import { answerOf, askAs, block, follow, hide, type RequestUser, refusalOf } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { deliverMassMessage } from '../mass/deliver.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { app } = site

const sizeFor = (asker: RequestUser, words: object) =>
  askAs(
    site,
    asker,
    `query ($send_to: String!, $custom: [ID!], $list: ID, $exclude: MassExclusionsInput, $messages: [MessageDataInput!]) {
      audience(send_to: $send_to, custom: $custom, list: $list, exclude: $exclude, messages: $messages)
    }`,
    words,
  )
const size = (asker: RequestUser, words: object): Promise<number> => answerOf(sizeFor(asker, words))

type ShownList = { id: string; name: string; people: string[] }

const saveList = (asker: RequestUser, words: { id?: string; name: string; people: string[] }) =>
  askAs(
    site,
    asker,
    'mutation ($id: ID, $name: String!, $people: [ID!]!) { saveAudienceList(id: $id, name: $name, people: $people) { id name people } }',
    words,
  )
const listsOf = (asker: RequestUser): Promise<ShownList[]> =>
  answerOf(askAs(site, asker, '{ audienceLists { id name people } }'))
const deleteList = (asker: RequestUser, id: string) =>
  askAs(site, asker, 'mutation ($id: ID!) { deleteAudienceList(id: $id) }', { id })

test('counts followers, subscribers and both, without the exclusions', async () => {
  const { creator, fans } = await creatorWith(site, 4)
  const [both, former, buyer, plain] = fans
  assert.ok(both && former && buyer && plain)
  const only = await seedAccount(site)
  await seedSubscription(site, both, creator)
  await seedSubscription(site, only, creator)
  await seedSubscription(site, former, creator, new Date(Date.now() - 1_000))
  const { id: media } = await seedMedia(site, creator, { visibility: 'private', duration_ms: 60_000 })
  await seedRight(site, media, buyer)
  assert.equal(await size(creator, { send_to: 'everyone' }), 5)
  assert.equal(await size(creator, { send_to: 'follower' }), 4)
  assert.equal(await size(creator, { send_to: 'subscriber' }), 2)
  assert.equal(await size(creator, { send_to: 'everyone', exclude: { expired: true } }), 4)
  const messages = [teaser({ price: 5, text: 'New', preview: 10, media })]
  assert.equal(await size(creator, { send_to: 'everyone', exclude: { bought: true }, messages }), 4)
  assert.equal(await size(creator, { send_to: 'everyone', exclude: { bought: true } }), 5)
  const first = await sent(site, creator, { send_to: 'subscriber' })
  assert.equal(first.figures.sent, 2)
  assert.equal(await size(creator, { send_to: 'everyone', exclude: { written_today: true } }), 3)
  const exclude = { expired: true, bought: true, written_today: true }
  const mass = await sent(site, creator, { messages, exclude })
  assert.deepEqual([mass.figures.sent, mass.passed_over, mass.total], [1, 4, 5])
  assert.deepEqual(await textsReceivedFrom(site, plain, creator), ['New'])
  const tomorrow = { now: () => new Date(Date.now() + (BROADCAST.writtenTodayHours + 1) * 3_600_000) }
  const { id } = await scheduleMassMessage(site, creator, {
    send_to: 'follower',
    exclude: { written_today: true },
  })
  await deliverMassMessage({ ...app, clock: tomorrow }, id)
  assert.equal((await seenMass(site, creator, id)).figures.sent, 4, 'a day later nobody was written to today')
})

test('of chosen people only followers, subscribers, payers and writers get it, and nobody across a block', async () => {
  const { creator, fans } = await creatorWith(site, 2)
  const [follower, blocking] = fans
  assert.ok(follower && blocking)
  const [stranger, paying, writing, hidden] = [
    await seedAccount(site),
    await seedAccount(site),
    await seedAccount(site),
    await seedAccount(site),
  ]
  await addCredits(site, paying, 500)
  await answerOf(tip(site, paying, { user: creator.id, amount: 3 }))
  await writeTextMessage(site, writing, creator, 'Hello you')
  await answerOf(follow(site, hidden, creator.id))
  await hide(site, hidden.id, 'suspended')
  await answerOf(block(site, blocking, creator.id))
  const custom = [follower, blocking, stranger, paying, writing, hidden, creator].map(({ id }) => id)
  assert.equal(await size(creator, { send_to: 'custom', custom }), 3)
  const mass = await sent(site, creator, { send_to: 'custom', custom: [...custom, ...custom] })
  const chosen = (asker: RequestUser) =>
    answerOf<{ custom: string[] } | null>(askAs(site, asker, `{ massMessage(id: "${mass.id}") { custom } }`))
  assert.deepEqual((await chosen(creator))?.custom, [...custom].sort())
  assert.equal(await chosen(follower), null)
  const toAll = await scheduleMassMessage(site, creator, {
    at: new Date(Date.now() + 86_400_000).toISOString(),
  })
  assert.deepEqual(await answerOf(askAs(site, creator, `{ massMessage(id: "${toAll.id}") { custom } }`)), {
    custom: [],
  })
  assert.deepEqual([mass.figures.sent, mass.passed_over, mass.total], [3, 4, 7])
  for (const reached of [follower, paying, writing])
    assert.deepEqual(await textsReceivedFrom(site, reached, creator), ['Hello all'])
  for (const passed of [stranger, blocking, hidden])
    assert.deepEqual(await textsReceivedFrom(site, passed, creator), [])
})

test('lists are named, changed, resolved at the time of sending, and deleted', async () => {
  const { creator, fans } = await creatorWith(site, 3)
  const ids = fans.map(({ id }) => id)
  const made = await answerOf<ShownList>(saveList(creator, { name: '  Regulars ', people: ids.slice(0, 1) }))
  assert.deepEqual([made.name, made.people], ['Regulars', ids.slice(0, 1)])
  const changed = { id: made.id, name: 'regulars', people: [...ids, ...ids, creator.id] }
  const nobody = '01900000-0000-7000-8000-000000000000'
  const { id } = await scheduleMassMessage(site, creator, { send_to: 'list', list: made.id })
  await answerOf(saveList(creator, { ...changed, people: [...changed.people, nobody] }))
  assert.deepEqual(await listsOf(creator), [{ id: made.id, name: 'regulars', people: ids }])
  assert.equal(await size(creator, { send_to: 'list', list: made.id }), 3)
  await deliverMassMessage(app, id)
  assert.equal((await seenMass(site, creator, id)).figures.sent, 3)
  const waiting = await scheduleMassMessage(site, creator, { send_to: 'list', list: made.id })
  const stranger = await seedAccount(site, { isCreator: true })
  assert.equal((await refusalOf(saveList(stranger, changed))).code, 'NOT_FOUND')
  assert.equal(await answerOf(deleteList(stranger, made.id)), false)
  assert.equal((await refusalOf(sizeFor(stranger, { send_to: 'list', list: made.id }))).code, 'NOT_FOUND')
  assert.equal(await answerOf(deleteList(creator, made.id)), true)
  assert.equal(await answerOf(deleteList(creator, made.id)), false)
  await deliverMassMessage(app, waiting.id)
  const stopped = await seenMass(site, creator, waiting.id)
  assert.deepEqual([stopped.state, stopped.figures.sent], ['paused', 0])
  assert.match(stopped.problem ?? '', /list/)
})

test('refuses fans, visitors and hostile lists', async () => {
  const { creator, fans } = await creatorWith(site, 1)
  const [fan] = fans
  assert.ok(fan)
  assert.equal((await refusalOf(sizeFor(fan, { send_to: 'everyone' }))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(sizeFor(null, { send_to: 'everyone' }))).code, 401)
  assert.equal((await refusalOf(saveList(fan, { name: 'Mine', people: [] }))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(deleteList(null, fan.id))).code, 401)
  await answerOf(saveList(creator, { name: 'Taken', people: [] }))
  for (const words of [
    { name: '', people: [] },
    { name: '\u200b', people: [] },
    { name: 'x'.repeat(61), people: [] },
    { name: 'a\0b', people: [] },
    { name: 'two\nlines', people: [] },
    { name: 'tAKEN', people: [] },
    { name: 'People', people: ['nobody'] },
    { name: 'People', people: Array.from({ length: BROADCAST.maxPeople + 1 }, () => fan.id) },
  ])
    assert.equal(
      (await refusalOf(saveList(creator, words))).code,
      'BAD_INPUT',
      JSON.stringify(words).slice(0, 60),
    )
  await Promise.all(
    Array.from({ length: BROADCAST.maxLists + 5 }, (_, n) =>
      saveList(creator, { name: `List ${n}`, people: [] }),
    ),
  )
  assert.equal((await listsOf(creator)).length, BROADCAST.maxLists)
  assert.deepEqual(await listsOf(fan), [])
})
