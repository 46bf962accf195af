/** Tests that tips are shown one at a time and never twice. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChatMessage } from './chat-log.ts'
import { NO_TIPS, nextTip, queueTips, shownMs, tipSize } from './tip-queue.ts'

const user = { id: 'fan', username: 'fan', fullname: 'A fan', avatar: null }
const tip = (id: string, cents = 500): ChatMessage => ({
  ...{ gift: null, top_supporter: false },
  ...{ id, kind: 'tip', text: '', cents, badge: null, deleted: false, held: false, add_date: '', user },
})

test('shows a tip at once and later ones in turn, each once', () => {
  let queue = queueTips(NO_TIPS, [tip('1')])
  assert.equal(queue.shown?.id, '1')
  queue = queueTips(queue, [tip('1'), tip('2'), tip('3')])
  assert.equal(queue.shown?.id, '1')
  queue = queueTips(queue, [tip('1'), tip('2'), tip('3')])
  const order = [1, 2, 3].map(() => {
    queue = nextTip(queue)
    return queue.shown?.id ?? null
  })
  assert.deepEqual(order, ['2', '3', null])
  assert.equal(queueTips(queue, [tip('3')]).shown, null)
  assert.equal(queueTips(queue, [tip('4')]).shown?.id, '4')
})

test('shows larger tips longer, all of them shorter while others wait, and limits the queue', () => {
  assert.deepEqual([300, 2_499, 2_500, 9_999, 10_000].map(tipSize), [
    'small',
    'small',
    'large',
    'large',
    'largest',
  ])
  const alone = [500, 2_500, 10_000].map((cents) => shownMs(queueTips(NO_TIPS, [tip('1', cents)])))
  assert.deepEqual(alone, [3_000, 4_500, 6_000])
  const many = queueTips(
    NO_TIPS,
    Array.from({ length: 500 }, (_, at) => tip(String(at + 1).padStart(4, '0'), 10_000)),
  )
  assert.equal(shownMs(many), 1_500)
  assert.equal(many.waiting.length, 29)
  assert.equal(many.lastId, '0500')
})
