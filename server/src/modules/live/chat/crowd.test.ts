import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Client, openSocket } from '#platform/graphql/socket-kit.ts'
import { goLive, write } from '../../../../test/live.ts'
import { answerOf } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { chatTopic } from '../events.ts'

const PEOPLE = 1_000
const QUERY = 'subscription ($user: ID!) { liveChat(user: $user) { text user { username } } }'

test('a thousand in one room hear what is said, each once and in order', async (t) => {
  const site = await freshSite({ RATE_LIMITS: 'off' })
  const [creator, fan] = [await seedAccount(site, { isCreator: true }), await seedAccount(site)]
  await goLive(site, creator)
  const sockets: Client[] = []
  t.after(() => {
    for (const { socket } of sockets) socket.terminate()
  })
  for (let opened = 0; opened < PEOPLE; opened += 100)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: 100 }, async () => {
          const client = await openSocket(`${site.url.replace('http', 'ws')}/api`, {
            headers: { origin: site.url },
          })
          await client.init()
          client.subscribe('chat', QUERY, { user: creator.id })
          return client
        }),
      )),
    )
  // Words about nothing are repeated until everybody has heard one: subscriptions do not say when they stand.
  const sign = () =>
    site.app.bus.publish(chatTopic(creator.id), {
      ...{ id: creator.id, accountId: creator.id, kind: 'system', text: 'sign', cents: null, badge: null },
      ...{ isDeleted: false, isHeld: false, at: new Date().toISOString() },
    })
  const telling = setInterval(() => void sign(), 250)
  await Promise.all(sockets.map((client) => client.next('chat')))
  clearInterval(telling)
  const said = Array.from({ length: 5 }, (_, index) => `message ${index}`)
  for (const text of said) await answerOf(write(site, fan, { user: creator.id, text }))
  for (const client of sockets) {
    const heard: string[] = []
    while (heard.length < said.length) {
      const { data } = await client.next('chat')
      const { text } = (data as { liveChat: { text: string } }).liveChat
      if (text !== 'sign') heard.push(text)
    }
    assert.deepEqual(heard, said)
  }
  const left = sockets
    .flatMap(({ received }) => received)
    .filter((each) => !JSON.stringify(each).includes('sign'))
  assert.deepEqual(left, [])
})
