import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decryptBytes, newBrowser } from '../../../test/fake-push-service.ts'
import { arePushKeys, encryptPush, MAX_PAYLOAD_BYTES } from './encrypt.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

test('encrypts the example of RFC 8291, appendix A', () => {
  const keys = {
    p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  }
  const message = encryptPush(Buffer.from('When I grow up, I want to be a watermelon'), keys, {
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  })
  assert.equal(
    message.toString('base64url'),
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('only the browser can read a message, and each has its own key', () => {
  const [browser, other] = [newBrowser('https://push.example'), newBrowser('https://push.example')]
  const keys = { p256dh: bytes(browser.p256dh), auth: bytes(browser.auth) }
  const payload = Buffer.from('x'.repeat(MAX_PAYLOAD_BYTES))
  const [first, second] = [encryptPush(payload, keys), encryptPush(payload, keys)]
  assert.deepEqual(decryptBytes(first, browser), payload)
  assert.notDeepEqual(first.subarray(0, 90), second.subarray(0, 90))
  assert.ok(first.length <= 4_096)
  assert.throws(() => decryptBytes(first, other))
  assert.throws(() => encryptPush(Buffer.alloc(MAX_PAYLOAD_BYTES + 1), keys), /too long/)
})

test('keys that are not on the curve, or of another length, are recognised', () => {
  const { p256dh, auth } = newBrowser('https://push.example')
  const keys = { p256dh: bytes(p256dh), auth: bytes(auth) }
  assert.equal(arePushKeys(keys), true)
  const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)])
  assert.equal(arePushKeys({ ...keys, p256dh: offCurve }), false)
  assert.equal(arePushKeys({ ...keys, p256dh: keys.p256dh.subarray(1) }), false)
  assert.equal(arePushKeys({ ...keys, auth: Buffer.alloc(15) }), false)
})
