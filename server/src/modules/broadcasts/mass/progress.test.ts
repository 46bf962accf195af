import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  controlMassMessage,
  creatorWith,
  scheduleMassMessage,
  sendMassMessageViaApi,
} from '../../../../test/broadcasts.ts'
import { connectSocket } from '../../../../test/message-subscriptions.ts'
import { answerOf, askAs, refusalOf } from '../../../../test/people.ts'
import { leaveOneTry } from '../../../../test/rate-limits.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { deliverMassMessage } from './deliver.ts'
import { massTopic } from './events.ts'

const site = await freshSite()
const { app } = site

const PROGRESS = 'subscription ($id: ID!) { massMessageProgress(id: $id) { id state done total } }'

/** Publishes progress until the first event arrives or the subscription is refused. */
async function subscribeToProgress(person: Seeded | null, id: string) {
  const client = await connectSocket(site, person)
  client.subscribe('told', PROGRESS, { id })
  const publishing = setInterval(() => void app.bus.publish(massTopic(id), { massId: id }), 50)
  const first = await client.next('told')
  clearInterval(publishing)
  return { client, first }
}

test('only the creator can subscribe to progress and state changes', async () => {
  const { creator, fans } = await creatorWith(site, 3)
  const { id } = await scheduleMassMessage(site, creator)
  for (const [person, code] of [
    [fans[0] ?? null, 'NOT_FOUND'],
    [await seedAccount(site, { isCreator: true }), 'NOT_FOUND'],
    [null, 401],
  ] as const) {
    const { first, client } = await subscribeToProgress(person, id)
    assert.equal(first.errors?.[0]?.extensions?.code, code)
    await client.close()
  }
  const { client, first } = await subscribeToProgress(creator, id)
  assert.deepEqual(first.data, { massMessageProgress: { id, state: 'scheduled', done: 0, total: 0 } })
  await deliverMassMessage(app, id, { batchSize: 1 })
  await answerOf(controlMassMessage(site, creator, 'unsend', id))
  for (const wanted of ['sent', 'unsent'])
    for (;;) {
      const { data } = await client.next('told')
      const { state, done } = (data as { massMessageProgress: { state: string; done: number } })
        .massMessageProgress
      if (state === 'unsent' || state === wanted) {
        assert.equal(done, 3)
        break
      }
    }
  await client.close()
})

test('mass messages and audience counts are rate limited', async () => {
  const { creator } = await creatorWith(site, 1)
  await leaveOneTry(site, 'broadcast', { account: creator.id })
  assert.equal((await sendMassMessageViaApi(site, creator)).errors, undefined)
  assert.equal((await refusalOf(sendMassMessageViaApi(site, creator))).code, 'TOO_MANY_REQUESTS')
  const count = () => askAs(site, creator, '{ audience(send_to: "everyone") }')
  await leaveOneTry(site, 'audience', { account: creator.id })
  assert.equal(await answerOf(count()), 1)
  assert.equal((await refusalOf(count())).code, 'TOO_MANY_REQUESTS')
})
