import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forgetKey, keyOf } from './payment-keys.ts'

function memory(text: string | null = null) {
  let kept = text
  return {
    getItem: () => kept,
    setItem: (_name: string, value: string) => {
      kept = value
    },
  }
}

test('keeps the key of an intention across retries', () => {
  const store = memory()
  const key = keyOf('tip mara 5', store, 0)
  assert.equal(keyOf('tip mara 5', store, 60_000), key)
  assert.match(key, /^[\w-]{8,100}$/)
})

test('treats another amount as another intention', () => {
  const store = memory()
  assert.notEqual(keyOf('tip mara 5', store, 0), keyOf('tip mara 10', store, 0))
})

test('issues a new key after a response, and keeps those of others', () => {
  const store = memory()
  const [first, other] = [keyOf('tip mara 5', store, 0), keyOf('tip teo 5', store, 0)]
  forgetKey('tip mara 5', store, 0)
  assert.notEqual(keyOf('tip mara 5', store, 0), first)
  assert.equal(keyOf('tip teo 5', store, 0), other)
})

test('issues a new key after a long time', () => {
  const store = memory()
  const key = keyOf('tip mara 5', store, 0)
  assert.notEqual(keyOf('tip mara 5', store, 31 * 60_000), key)
})

test('reads invalid data as no keys', () => {
  for (const text of ['', 'null', '{', '7', '"x"']) assert.match(keyOf('a', memory(text), 0), /^[\w-]{36}$/)
})
