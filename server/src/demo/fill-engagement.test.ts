import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { miscountedMedia } from '../../test/engagement.ts'
import { seedMedia } from '../../test/media.ts'
import { answerOf, askAs } from '../../test/people.ts'
import { freshDatabaseUrl } from '../../test/postgres.ts'
import { freshSite } from '../../test/site.ts'
import { SCRIPTED_COMMENTS } from './comment-script.ts'
import { COMMENTS_OF_WHOLE_WORLD } from './comments-of-whole-world.ts'
import { memberAccounts, prepareDemo } from './demo-accounts.ts'
import { fillContacts } from './fill-contacts.ts'
import { fillEngagement } from './fill-engagement.ts'
import { fillPastActivity } from './fill-past-activity.ts'
import { isPrivateMedia, readDemoPack } from './pack.ts'
import { PAST_MESSAGES } from './past-activity.ts'
import { clientsOf } from './site-client.ts'

const databaseUrl = await freshDatabaseUrl()
const site = await freshSite({ DEMO: 'small', DATABASE_URL: databaseUrl })
const { dataDir } = site.app.config
const people = await prepareDemo(site.app.config, databaseUrl)
const pack = readDemoPack('small') ?? assert.fail('the sample world is missing')
const files = pack.files.filter(
  (file) => (file.kind === 'video' || file.kind === 'photo') && !isPrivateMedia(file),
)

const { signal } = new AbortController()
const everybody = clientsOf(site.url, memberAccounts(people), signal)
const fill = () => fillEngagement({ pack, dataDir, signIn: everybody, signal })

async function seedWorld(): Promise<void> {
  for (const { author, kind, description, visibility = 'free', shop = 0 } of files) {
    const { id } = await answerOf<{ id: string }>(
      askAs(site, null, 'query ($u: String!) { publicProfile(username: $u) { id } }', { u: author }),
    )
    const type = kind === 'video' ? 'video' : 'photo'
    await seedMedia(site, { id }, { type, description, visibility, price_cents: shop * 100 })
  }
}

type Seen = { description: string; access: string; likes: number; comments: number; views: number }

async function world(): Promise<Seen[]> {
  const fields = 'description access likes comments views'
  const { data } = await site.ask(`{
    videos: getMedias(type: "video", limit: { limit: 50 }) { ${fields} }
    photos: getMedias(type: "photo", limit: { limit: 50 }) { ${fields} }
  }`)
  return Object.values(data ?? {}).flat() as Seen[]
}

test('all public media get likes and comments, and a second start adds nothing', async () => {
  await seedWorld()
  await fill()
  const first = await world()
  assert.equal(first.length, files.length)
  for (const { description, access, likes, comments } of first) {
    const { name = '' } = files.find((file) => file.description === description) ?? {}
    const said = SCRIPTED_COMMENTS[name]?.reduce((sum, { answers = [] }) => sum + 1 + answers.length, 0) ?? 0
    assert.equal(comments, said, name)
    assert.equal(likes >= 3 && said >= 3, access === 'open', `${name} has ${likes} likes`)
  }
  assert.deepEqual(await miscountedMedia(site), [])
  rmSync(path.join(dataDir, 'demo-reactions'))
  await fill()
  assert.deepEqual(await world(), first)
})

test('past activity is added once: views, messages and follows', async () => {
  const past = async () => {
    await fillContacts({ dataDir, signIn: everybody })
    await fillPastActivity({ pack, dataDir, signIn: everybody, signal })
  }
  const { db } = site.app
  const count = async (table: 'messages' | 'follows' | 'notifications' | 'media_views') =>
    Number(
      (
        await db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<string>().as('rows'))
          .executeTakeFirstOrThrow()
      ).rows,
    )
  const seen = async () => ({
    views: await db
      .selectFrom('media_counts')
      .select(['media_id', 'views', 'likes'])
      .orderBy('media_id')
      .execute(),
    messages: await count('messages'),
    follows: await count('follows'),
    notifications: await count('notifications'),
    days: await count('media_views'),
  })
  await past()
  const first = await seen()
  assert.equal(first.messages, PAST_MESSAGES.length)
  for (const { access, views, likes } of await world()) {
    if (access === 'open') assert.ok(views >= 5 && views >= likes, `${views} views, ${likes} likes`)
    else assert.equal(views, 0)
  }
  assert.ok(first.views.some(({ views }) => views > 0))
  const { username } = people.find(({ who }) => who === 'fan') ?? assert.fail()
  const fan = (await everybody()).get(username) ?? assert.fail()
  const { threads, notifications, account } = await fan.ask<
    Record<'threads' | 'notifications', unknown[]> & { account: { following: number } }
  >(`{
    threads(limit: { limit: 10 }) { id }
    notifications(limit: { limit: 10 }) { id }
    account { following }
  }`)
  assert.ok(threads.length >= 3 && notifications.length >= 3 && account.following >= 3)
  for (const mark of ['demo-contacts', 'demo-past']) rmSync(path.join(dataDir, mark))
  await past()
  assert.deepEqual(await seen(), first)
})

test('authors of scripted comments exist and do not comment on their own media', () => {
  const names = new Set(people.map(({ username }) => username))
  for (const { from, to } of PAST_MESSAGES) assert.ok(names.has(from) && names.has(to))
  const whole = readDemoPack('whole') ?? assert.fail()
  for (const { username } of whole.authors) names.add(username)
  for (const [name, remarks] of Object.entries({ ...SCRIPTED_COMMENTS, ...COMMENTS_OF_WHOLE_WORLD })) {
    const file = whole.files.find((each) => each.name === name) ?? assert.fail(`${name} is not in the pack`)
    for (const { by, answers = [] } of remarks) {
      assert.notEqual(by, file.author)
      for (const who of [by, ...answers.map((answer) => answer.by)]) assert.ok(names.has(who), who)
    }
  }
})
