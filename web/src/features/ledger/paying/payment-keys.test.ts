import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearPaymentKey, paymentKey } from './payment-keys.ts'

function memory(text: string | null = null) {
  let stored = text
  return {
    getItem: () => stored,
    setItem: (_name: string, value: string) => {
      stored = value
    },
  }
}

test('keeps the key of an intention across retries', () => {
  const store = memory()
  const key = paymentKey('tip mara 5', store, 0)
  assert.equal(paymentKey('tip mara 5', store, 60_000), key)
  assert.match(key, /^[\w-]{8,100}$/)
})

test('treats another amount as another intention', () => {
  const store = memory()
  assert.notEqual(paymentKey('tip mara 5', store, 0), paymentKey('tip mara 10', store, 0))
})

test('issues a new key after a response, and keeps those of others', () => {
  const store = memory()
  const [first, other] = [paymentKey('tip mara 5', store, 0), paymentKey('tip teo 5', store, 0)]
  clearPaymentKey('tip mara 5', store, 0)
  assert.notEqual(paymentKey('tip mara 5', store, 0), first)
  assert.equal(paymentKey('tip teo 5', store, 0), other)
})

test('issues a new key after a long time', () => {
  const store = memory()
  const key = paymentKey('tip mara 5', store, 0)
  assert.notEqual(paymentKey('tip mara 5', store, 31 * 60_000), key)
})

test('reads invalid data as no keys', () => {
  for (const text of ['', 'null', '{', '7', '"x"'])
    assert.match(paymentKey('a', memory(text), 0), /^[\w-]{36}$/)
})
