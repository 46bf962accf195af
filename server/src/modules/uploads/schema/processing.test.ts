import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openSocket } from '../../../../test/graphql-socket.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { processingTopic } from '../../media/index.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const sockets: { close(): void }[] = []
after(() => {
  for (const socket of sockets) socket.close()
})

const QUERY =
  'subscription ($user: ID!) { mediaProcessing(user: $user) { media state progress failure status } }'

async function connect(cookie: string | null) {
  const client = await openSocket(`${site.url.replace('http', 'ws')}/api`, {
    headers: { origin: site.url, ...(cookie ? { cookie } : {}) },
  })
  sockets.push(client.socket)
  await client.init()
  return client
}

test('a creator receives processing events of their media', async () => {
  const owner = await seedAccount(site, { isCreator: true })
  const client = await connect(owner.cookie)
  client.subscribe('one', QUERY, { user: owner.id })
  const event = { mediaId: owner.id, state: 'playable', progress: 40, failure: null } as const
  await client.listened('one')
  await site.app.bus.publish(processingTopic(owner.id), event)
  assert.deepEqual(await client.next('one'), {
    data: {
      mediaProcessing: { media: owner.id, state: 'playable', progress: 40, failure: null, status: true },
    },
  })
})

test('rejects a subscription to another account’s processing events', async () => {
  const [owner, other] = [await seedAccount(site), await seedAccount(site)]
  for (const [cookie, user, code] of [
    [other.cookie, owner.id, 'FORBIDDEN'],
    [null, owner.id, 401],
    [other.cookie, 'not an id', 'BAD_INPUT'],
  ] as const) {
    const client = await connect(cookie)
    const { errors } = await client.ask('one', QUERY, { user })
    assert.equal(errors?.[0]?.extensions?.code, code)
  }
})
