import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { comment, like } from '../../../test/engagement.ts'
import { openSocket } from '../../../test/graphql-socket.ts'
import { seedMedia } from '../../../test/media.ts'
import { answerOf, block } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { activityTopic, createActivityPublisher } from './activity.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const owner = await seedAccount(site, { isCreator: true })
const sockets: { close(): void }[] = []
after(() => {
  for (const socket of sockets) socket.close()
})

const QUERY = 'subscription ($media: ID!) { mediaActivity(media: $media) { media likes comments } }'

async function connect(cookie: string | null) {
  const client = await openSocket(`${site.url.replace('http', 'ws')}/api`, {
    headers: { origin: site.url, ...(cookie ? { cookie } : {}) },
  })
  sockets.push(client.socket)
  await client.init()
  return client
}

test('viewers of a media, visitors included, receive its changing counts', async () => {
  const { id } = await seedMedia(site, owner)
  const client = await connect(null)
  client.subscribe('one', QUERY, { media: id })
  await client.listened('one')
  await site.app.bus.publish(activityTopic(id), { mediaId: id })
  assert.deepEqual(await client.next('one'), {
    data: { mediaActivity: { media: id, likes: 0, comments: 0 } },
  })
  const fans = await Promise.all([1, 2, 3].map(() => seedAccount(site)))
  for (const fan of fans) await answerOf(like(site, fan, id))
  await answerOf(comment(site, owner, { media: id, message: 'hello' }))
  const wanted = { media: id, likes: 3, comments: 1 }
  for (;;) {
    const { data } = (await client.next('one')) as { data: { mediaActivity: typeof wanted } }
    if (data.mediaActivity.likes === 3 && data.mediaActivity.comments === 1) break
  }
})

test('rejects a subscription to a hidden media', async () => {
  const { id } = await seedMedia(site, owner, { visibility: 'private' })
  const fan = await seedAccount(site)
  for (const [cookie, media, code] of [
    [null, id, 'NOT_FOUND'],
    [fan.cookie, id, 'NOT_FOUND'],
    [fan.cookie, 'no id', 'BAD_INPUT'],
  ] as const) {
    const { errors } = await (await connect(cookie)).ask('one', QUERY, { media })
    assert.equal(errors?.[0]?.extensions?.code, code)
  }
})

async function listen(cookie: string | null, id: string) {
  const client = await connect(cookie)
  client.subscribe('one', QUERY, { media: id })
  await client.listened('one')
  return client
}

test('a viewer who loses access receives no more events; the owner does', async () => {
  const { id } = await seedMedia(site, owner)
  const [fan, foe] = [await seedAccount(site), await seedAccount(site)]
  const [visitor, member, blocked, own] = await Promise.all([
    listen(null, id),
    listen(fan.cookie, id),
    listen(foe.cookie, id),
    listen(owner.cookie, id),
  ])
  const isOver = (client: typeof visitor) => client.take(({ type }) => type === 'complete')
  await block(site, owner, foe.id)
  await site.app.bus.publish(activityTopic(id), { mediaId: id })
  await isOver(blocked)
  await site.app.db.updateTable('media').set({ visibility: 'private' }).where('id', '=', id).execute()
  await answerOf(like(site, owner, id))
  await Promise.all([isOver(visitor), isOver(member)])
  for (const client of [visitor, member, blocked])
    assert.ok(!JSON.stringify(client.received).includes('"likes":1'))
  for (;;) {
    const { data } = (await own.next('one')) as { data: { mediaActivity: { likes: number } } }
    if (data.mediaActivity.likes === 1) break
  }
})

test('published counts exclude comments the subscriber cannot see', async () => {
  const { id } = await seedMedia(site, owner)
  const [fan, foe] = [await seedAccount(site), await seedAccount(site)]
  await block(site, fan, foe.id)
  const [visitor, member, other] = await Promise.all([
    listen(null, id),
    listen(fan.cookie, id),
    listen(foe.cookie, id),
  ])
  await answerOf(comment(site, foe, { media: id, message: 'you cannot read me' }))
  await answerOf(comment(site, owner, { media: id, message: 'everybody can' }))
  for (const [client, wanted, never] of [
    [visitor, 2, 3],
    [member, 1, 2],
    [other, 2, 3],
  ] as const) {
    for (let comments = 0; comments !== wanted; ) {
      const { data } = (await client.next('one')) as { data: { mediaActivity: { comments: number } } }
      comments = data.mediaActivity.comments
      assert.notEqual(comments, never)
    }
  }
})

test('a thousand reactions are published in two events, without delaying other media', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const published: object[] = []
  const bus = {
    ...site.app.bus,
    publish: async (topic: object) => void published.push(topic),
  }
  const publishActivity = createActivityPublisher({ bus, log: site.app.log })
  for (let n = 0; n < 1000; n += 1) publishActivity('a')
  publishActivity('b')
  assert.deepEqual(published, [activityTopic('a'), activityTopic('b')])
  t.mock.timers.tick(1000)
  assert.deepEqual(published.slice(2), [activityTopic('a')])
  t.mock.timers.tick(1000)
  publishActivity('a')
  assert.deepEqual(published.slice(3), [activityTopic('a')])
})
