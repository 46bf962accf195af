import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FEED_TOPICS } from '#rules/feed.ts'
import { seedMedia } from '../../../../test/media.ts'
import { mute } from '../../../../test/notifications.ts'
import { answerOf, askAs, block, type RequestUser, refusalOf } from '../../../../test/people.ts'
import { leaveOneTry } from '../../../../test/rate-limits.ts'
import { interactionsOf, refreshCatalogue } from '../../../../test/recommendations.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { recommendationsData } from '../personal-data.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })

type Settings = {
  personal: boolean
  topics: { tag: string; preference: string }[]
  suggestions: string[]
  hiddenCreators: number
}

const FIELDS = 'personal topics { tag preference } suggestions hiddenCreators shape { kind share }'
const settingsOf = (asker: RequestUser) =>
  answerOf<Settings>(askAs(site, asker, `{ feedSettings { ${FIELDS} } }`))
const setPersonal = (asker: RequestUser, personal: unknown) =>
  askAs(site, asker, 'mutation ($p: Boolean!) { updateFeedSettings(personal: $p) { personal } }', {
    p: personal,
  })
const setTopic = (asker: RequestUser, tag: string, preference: string | null) =>
  askAs(
    site,
    asker,
    'mutation ($t: String!, $p: String) { setTopic(tag: $t, preference: $p) { topics { tag preference } } }',
    { t: tag, p: preference },
  )
const reset = (asker: RequestUser) => askAs(site, asker, 'mutation { resetFeed { topics { tag } } }')
const chosenTopics = async (asker: RequestUser) =>
  (await settingsOf(asker)).topics.map(({ tag, preference }) => [tag, preference])

test('a feed is personal until its owner turns that off, and only theirs changes', async () => {
  const [person, other] = [await seedAccount(site), await seedAccount(site)]
  assert.equal((await settingsOf(person)).personal, true)
  for (let again = 0; again < 2; again += 1)
    assert.deepEqual(await answerOf(setPersonal(person, false)), { personal: false })
  assert.equal((await settingsOf(person)).personal, false)
  assert.equal((await settingsOf(other)).personal, true)
  await answerOf(setPersonal(person, true))
  assert.equal((await settingsOf(person)).personal, true)
})

test('topics are set, changed in their place and forgotten, each once', async () => {
  const person = await seedAccount(site)
  await answerOf(setTopic(person, '#Koi', 'more'))
  await answerOf(setTopic(person, 'pranks', 'hidden'))
  await Promise.all(Array.from({ length: 6 }, () => answerOf(setTopic(person, 'koi', 'less'))))
  assert.deepEqual(await chosenTopics(person), [
    ['koi', 'less'],
    ['pranks', 'hidden'],
  ])
  for (let again = 0; again < 2; again += 1) await answerOf(setTopic(person, 'koi', null))
  assert.deepEqual(await chosenTopics(person), [['pranks', 'hidden']])
})

test('turning personalisation off keeps the topics; a reset deletes them, and keeps the choice', async () => {
  const [person, other] = [await seedAccount(site), await seedAccount(site)]
  for (const asker of [person, other]) await answerOf(setTopic(asker, 'koi', 'more'))
  await answerOf(setPersonal(person, false))
  assert.deepEqual(await chosenTopics(person), [['koi', 'more']])
  for (let again = 0; again < 2; again += 1) assert.deepEqual(await answerOf(reset(person)), { topics: [] })
  assert.equal((await settingsOf(person)).personal, false)
  assert.deepEqual(await chosenTopics(other), [['koi', 'more']])
})

test('visitors have no feed settings', async () => {
  for (const refused of [
    setPersonal(null, false),
    setTopic(null, 'koi', 'more'),
    reset(null),
    askAs(site, null, '{ feedSettings { personal } }'),
  ])
    assert.equal((await refusalOf(refused)).code, 401)
})

test('impossible topics and preferences are refused, and change nothing', async () => {
  const person = await seedAccount(site)
  const tags = [
    '',
    '#',
    'a',
    'x'.repeat(21),
    'x'.repeat(100_000),
    'a,b',
    '\0\0',
    '\ud800\ud800',
    "';--",
    '<b>',
  ]
  for (const tag of tags)
    assert.equal((await refusalOf(setTopic(person, tag, 'more'))).code, 'BAD_INPUT', tag)
  for (const preference of ['', 'MORE', 'most', 'null', '\0'])
    assert.equal((await refusalOf(setTopic(person, 'koi', preference))).code, 'BAD_INPUT', preference)
  assert.ok((await setPersonal(person, 'yes')).errors)
  assert.ok((await setPersonal(person, null)).errors)
  assert.deepEqual(await chosenTopics(person), [])
})

test('there is room for a fixed number of topics, also for simultaneous requests', async () => {
  const person = await seedAccount(site)
  await site.app.db
    .insertInto('topic_preferences')
    .values(
      Array.from({ length: FEED_TOPICS.max - 1 }, (_, at) => ({
        account_id: person.id,
        tag: `topic ${at}`,
        preference: 'more' as const,
      })),
    )
    .execute()
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) => setTopic(person, `another ${at}`, 'less')),
  )
  assert.equal(answers.filter(({ errors }) => errors === undefined).length, 1)
  assert.equal((await chosenTopics(person)).length, FEED_TOPICS.max)
  await answerOf(setTopic(person, 'topic 7', 'hidden'))
  assert.equal((await refusalOf(setTopic(person, 'one more', 'more'))).code, 'BAD_INPUT')
})

test('suggestions are tags of media that the member may see, without chosen topics', async () => {
  const site = await freshSite({ RATE_LIMITS: 'off' })
  const person = await seedAccount(site)
  const [creator, second, blocker] = await Promise.all(
    [1, 2, 3].map(() => seedAccount(site, { isCreator: true })),
  )
  assert.ok(creator && second && blocker)
  await seedMedia(site, creator, { tags: ['koi', 'tea'] })
  await seedMedia(site, second, { tags: ['koi', 'rain'] })
  await seedMedia(site, blocker, { tags: ['secret'] })
  await seedMedia(site, creator, { tags: ['later'], available_at: new Date(Date.now() + 9e7) })
  await seedMedia(site, creator, { tags: ['fans'], visibility: 'subscription' })
  await answerOf(block(site, blocker, person.id))
  await answerOf(askAs(site, person, 'mutation { setTopic(tag: "tea", preference: "more") { id } }'))
  assert.deepEqual(await answerOf(askAs(site, person, '{ feedSettings { suggestions } }')), {
    suggestions: ['koi', 'rain'],
  })
})

test('hidden creators are those muted', async () => {
  const [person, loud] = [await seedAccount(site), await seedAccount(site)]
  assert.equal((await settingsOf(person)).hiddenCreators, 0)
  await answerOf(mute(site, person, loud.id))
  assert.equal((await settingsOf(person)).hiddenCreators, 1)
  assert.equal((await settingsOf(loud)).hiddenCreators, 0)
})

test('the copy of a member’s data has their preferences, and erasing removes them', async () => {
  const person = await seedAccount(site)
  const holder = recommendationsData(site.app)
  await answerOf(setPersonal(person, false))
  await answerOf(setTopic(person, 'koi', 'less'))
  const exported = async () => ((await holder.exportOf(person.id)) as { feed: object }).feed
  assert.deepEqual(await exported(), { isPersonal: false, topics: [{ tag: 'koi', preference: 'less' }] })
  for (let again = 0; again < 2; again += 1) await holder.erase(person.id)
  assert.deepEqual(await exported(), { isPersonal: true, topics: [] })
})

test('changes and questions are rate-limited', async () => {
  const site = await freshSite({ RATE_LIMITS: 'on' })
  const person = await seedAccount(site)
  await leaveOneTry(site, 'feedSettings', { account: person.id })
  const change = () => askAs(site, person, 'mutation { resetFeed { id } }')
  assert.equal((await change()).errors, undefined)
  assert.equal((await refusalOf(change())).code, 'TOO_MANY_REQUESTS')
})

test('tags that the member likes are suggested first', async () => {
  const site = await freshSite({ RATE_LIMITS: 'off' })
  const [person, creator] = [await seedAccount(site), await seedAccount(site, { isCreator: true })]
  const rare = await seedMedia(site, creator, { tags: ['rare-koi'] })
  for (let made = 0; made < 20; made += 1) await seedMedia(site, creator, { tags: [`common ${made}`] })
  await refreshCatalogue(site)
  const suggested = async () =>
    (await answerOf<Settings>(askAs(site, person, '{ feedSettings { suggestions } }'))).suggestions
  assert.notEqual((await suggested())[0], 'rare-koi')
  await answerOf(askAs(site, person, 'mutation ($m: ID!) { like(media: $m) }', { m: rare.id }))
  assert.equal((await suggested())[0], 'rare-koi')
  await answerOf(askAs(site, person, 'mutation { updateFeedSettings(personal: false) { id } }'))
  assert.notEqual((await suggested())[0], 'rare-koi')
})

test('a reset forgets what was learned, and keeps likes', async () => {
  const [person, creator] = [await seedAccount(site), await seedAccount(site, { isCreator: true })]
  const media = await seedMedia(site, creator)
  await answerOf(askAs(site, person, 'mutation ($m: ID!) { like(media: $m) }', { m: media.id }))
  assert.equal((await interactionsOf(site, person)).length, 1)
  await answerOf(reset(person))
  assert.deepEqual(await interactionsOf(site, person), [])
  const liked = await answerOf<{ like: boolean }>(
    askAs(site, person, 'query ($m: ID!) { media(id: $m) { like } }', { m: media.id }),
  )
  assert.equal(liked.like, true)
})
