import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { Refusal } from '#platform/errors.ts'
import { anyTopic } from '../../../test/topics.ts'
import { createTopics, topicIterator } from './topics.ts'

const log = pino({ level: 'silent' })

test('subscribers of a topic receive its messages until they unsubscribe', () => {
  const topics = createTopics(log)
  const received: unknown[] = []
  const leave = topics.subscribe(anyTopic('a'), (payload) => received.push(payload))
  topics.publish(anyTopic('a'), 1)
  topics.publish(anyTopic('b'), 2)
  leave()
  leave()
  topics.publish(anyTopic('a'), 3)
  assert.deepEqual(received, [1])
})

test('a failing subscriber does not affect the others', () => {
  const topics = createTopics(log)
  const received: unknown[] = []
  topics.subscribe(anyTopic('a'), () => {
    throw new Error('deaf')
  })
  topics.subscribe(anyTopic('a'), (payload) => received.push(payload))
  topics.publish(anyTopic('a'), 1)
  assert.deepEqual(received, [1])
})

test('an iterator yields messages in order, waiting or queued, and ends on return', async () => {
  const topics = createTopics(log)
  const iterator = topicIterator<number | undefined>(topics, anyTopic('a'))
  const early = iterator.next()
  for (const n of [1, 2, undefined, 4]) topics.publish(anyTopic('a'), n)
  assert.deepEqual(await early, { value: 1, done: false })
  for (const value of [2, undefined, 4]) assert.deepEqual(await iterator.next(), { value, done: false })
  const waiting = iterator.next()
  await iterator.return?.()
  assert.deepEqual(await waiting, { value: undefined, done: true })
  topics.publish(anyTopic('a'), 5)
  assert.deepEqual(await iterator.next(), { value: undefined, done: true })
})

test('an iterator that falls too far behind fails instead of dropping messages', async () => {
  const topics = createTopics(log)
  const iterator = topicIterator<number>(topics, anyTopic('a'), 2)
  for (const n of [1, 2, 3]) topics.publish(anyTopic('a'), n)
  await assert.rejects(iterator.next(), (error) => error instanceof Refusal && error.code === 'TOO_SLOW')
  assert.deepEqual(await iterator.next(), { value: undefined, done: true })
})
