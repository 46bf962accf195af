import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Client, openSocket } from '../../../../test/graphql-socket.ts'
import { goLive, writeChatViaApi } from '../../../../test/live.ts'
import { answerOf } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'

const PEOPLE = 1_000
const QUERY = 'subscription ($user: ID!) { liveChat(user: $user) { text user { username } } }'

test('delivers each message once and in order to a thousand subscribers of one room', async (t) => {
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
          await client.listened('chat')
          return client
        }),
      )),
    )
  const said = Array.from({ length: 5 }, (_, index) => `message ${index}`)
  for (const text of said) await answerOf(writeChatViaApi(site, fan, { user: creator.id, text }))
  for (const client of sockets) {
    const received: string[] = []
    while (received.length < said.length) {
      const { data } = await client.next('chat')
      received.push((data as { liveChat: { text: string } }).liveChat.text)
    }
    assert.deepEqual(received, said)
  }
  assert.deepEqual(
    sockets.flatMap(({ received }) => received),
    [],
  )
})
