import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { untilTrue } from '../../../test/graphql-socket.ts'
import { batchGroups } from './group-batches.ts'

/** Records what happens; each load waits until the test answers it. */
function recorder() {
  const events: string[] = []
  const answers: PromiseWithResolvers<void>[] = []
  const deliveries: PromiseWithResolvers<void>[] = []
  const mark = batchGroups<string>(async (groups) => {
    const name = groups.join('+')
    events.push(`load ${name}`)
    const answer = Promise.withResolvers<void>()
    answers.push(answer)
    await answer.promise
    return () => {
      events.push(`deliver ${name}`)
      const delivery = Promise.withResolvers<void>()
      deliveries.push(delivery)
      return delivery.promise.then(() => void events.push(`delivered ${name}`))
    }
  })
  return { events, answers, deliveries, mark }
}

test('marks of one turn share a batch, and later ones the next', async () => {
  const { events, answers, deliveries, mark } = recorder()
  for (const group of ['a', 'b', 'a']) mark(group)
  await untilTrue(() => answers.length === 1)
  for (const group of ['b', 'c']) mark(group)
  answers[0]?.resolve()
  await untilTrue(() => answers.length === 2 && deliveries.length === 1)
  deliveries[0]?.resolve()
  answers[1]?.resolve()
  await untilTrue(() => deliveries.length === 2)
  deliveries[1]?.resolve()
  await untilTrue(() => events.at(-1) === 'delivered b+c')
  assert.deepEqual(events, [
    'load a+b',
    'load b+c',
    'deliver a+b',
    'delivered a+b',
    'deliver b+c',
    'delivered b+c',
  ])
})

test('a batch that is loaded early waits until the one before it is delivered', async () => {
  const { events, answers, deliveries, mark } = recorder()
  mark('a')
  await untilTrue(() => answers.length === 1)
  mark('a')
  answers[0]?.resolve()
  await untilTrue(() => deliveries.length === 1)
  answers[1]?.resolve()
  for (let turn = 0; turn < 10; turn += 1) await setImmediate()
  assert.deepEqual(events, ['load a', 'load a', 'deliver a'])
  mark('b')
  deliveries[0]?.resolve()
  await untilTrue(() => deliveries.length === 2)
  deliveries[1]?.resolve()
  answers[2]?.resolve()
  await untilTrue(() => deliveries.length === 3)
  assert.deepEqual(events.slice(3), ['delivered a', 'load b', 'deliver a', 'delivered a', 'deliver b'])
})

test('groups that are marked during the last delivery are delivered too', async () => {
  const { events, answers, deliveries, mark } = recorder()
  mark('a')
  await untilTrue(() => answers.length === 1)
  answers[0]?.resolve()
  await untilTrue(() => deliveries.length === 1)
  mark('b')
  deliveries[0]?.resolve()
  await untilTrue(() => answers.length === 2)
  answers[1]?.resolve()
  await untilTrue(() => deliveries.length === 2)
  assert.equal(events.at(-1), 'deliver b')
})
