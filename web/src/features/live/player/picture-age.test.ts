/** Tests when a live's picture counts as moving. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPictureAge, type Sight } from './picture-age.ts'

const SEEN: Sight = { isIdle: false, isDecoded: true }
const see = () => SEEN

function playing(start = 0, step = 1) {
  let at = start - step
  return {
    progress: () => {
      at += step
      return Promise.resolve(at)
    },
  }
}

test('a picture moves when its progress changes, and ages when it does not', async () => {
  let ms = 0
  const age = createPictureAge(() => ms)
  const moving = playing()
  assert.equal(await age(moving, see), null, 'the first answer has nothing to compare with')
  assert.equal(await age(moving, see), 0)
  const still = playing(5, 0)
  assert.equal(await age(still, see), null)
  ms = 300
  assert.equal(await age(still, see), 300)
  assert.equal(await age(still, () => ({ ...SEEN, isIdle: true })), null)
  ms = 400
  assert.equal(await age(still, see), 100, 'counted from when it was out of sight')
})

test('progress without a decoded picture is no movement', async () => {
  let ms = 0
  const age = createPictureAge(() => ms)
  const moving = playing()
  const undecoded = () => ({ ...SEEN, isDecoded: false })
  await age(moving, undecoded)
  ms = 200
  assert.equal(await age(moving, undecoded), 200)
})

test('a transport that never answers does not keep the next one from being asked', async () => {
  const age = createPictureAge(() => 0)
  const answer = Promise.withResolvers<number>()
  const closed = { progress: () => answer.promise }
  const unanswered = age(closed, see)
  assert.equal(await age(closed, see), null, 'one question at a time')
  const moving = playing()
  assert.equal(await age(moving, see), null)
  assert.equal(await age(moving, see), 0)
  answer.resolve(7)
  assert.equal(await unanswered, null, 'a late answer is of an earlier transport')
  assert.equal(await age(moving, see), 0)
})

test('a transport that fails to answer stands still', async () => {
  let ms = 0
  const age = createPictureAge(() => ms)
  let isBroken = false
  const source = { progress: () => (isBroken ? Promise.reject(new Error('closed')) : Promise.resolve(1)) }
  await age(source, see)
  isBroken = true
  ms = 500
  assert.equal(await age(source, see), 500)
})
