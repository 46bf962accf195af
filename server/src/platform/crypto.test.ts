/** Secrets: correct ones pass; wrong, foreign and changed ones do not. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import {
  BrokenSeal,
  deriveKey,
  hashPassword,
  hashToken,
  keyedSigner,
  needsRehash,
  randomToken,
  sealer,
  timingSafeSame,
  verifyDummy,
  verifyPassword,
} from './crypto.ts'

const key = randomBytes(32)

test('tokens are long, URL-safe and unique', () => {
  const tokens = new Set(Array.from({ length: 1000 }, () => randomToken()))
  assert.equal(tokens.size, 1000)
  for (const token of tokens) assert.match(token, /^[A-Za-z0-9_-]{43}$/)
  assert.match(randomToken(16), /^[A-Za-z0-9_-]{22}$/)
})

test('a token is stored as its SHA-256', () => {
  assert.equal(hashToken('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('equal values are equal in any form; others are not', () => {
  assert.ok(timingSafeSame('abc', Buffer.from('abc')))
  assert.ok(timingSafeSame('', ''))
  for (const other of ['abd', 'ab', 'abcd', '']) assert.ok(!timingSafeSame('abc', other))
})

test('verifies a password, and no other', async () => {
  const stored = await hashPassword('correct horse')
  assert.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  assert.ok(await verifyPassword('correct horse', stored))
  for (const wrong of ['Correct horse', 'correct horse ', '', 'correct horse\0']) {
    assert.ok(!(await verifyPassword(wrong, stored)))
  }
  assert.notEqual(await hashPassword('correct horse'), stored)
})

test('verifies a hash from the test vectors of the Argon2 reference implementation', async () => {
  const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  assert.ok(await verifyPassword('password', stored))
  assert.ok(!(await verifyPassword('Password', stored)))
})

test('a letter composed differently is the same password', async () => {
  assert.ok(await verifyPassword('caf\u00e9 noir', await hashPassword('cafe\u0301 noir')))
})

test('a weak or missing hash needs a rehash', async () => {
  const stored = await hashPassword('x')
  assert.ok(!needsRehash(stored))
  assert.ok(!needsRehash(stored.replace('m=19456', 'm=65536')))
  assert.ok(needsRehash(stored.replace('m=19456', 'm=9999')))
  assert.ok(needsRehash(stored.replace('t=2', 't=1')))
  assert.ok(needsRehash('plain'))
})

test('a malformed stored hash is rejected without throwing', async () => {
  const stored = await hashPassword('x')
  const malformed = [
    ...['', '$', 'x', '$argon2id$', '$2b$10$abcdefghijklmnopqrstuv', stored.slice(0, -1), `${stored}=`],
    ...[stored.replace('argon2id', 'argon2i'), stored.replace('v=19', 'v=16'), ` ${stored}`, `${stored}\n`],
    ...[stored.replace('p=1', 'p=0'), stored.replace('t=2', 't=0'), stored.replace('m=19456', 'm=0')],
    ...[stored.replace('m=19456', 'm=9999999'), stored.replace('t=2', 't=99'), stored.replace('p=1', 'p=9')],
    stored.replace('m=19456', 'm=-1'),
  ]
  for (const text of malformed) assert.equal(await verifyPassword('x', text), false, text)
})

test('an unknown account never passes', async () => {
  assert.equal(await verifyDummy('x'), false)
})

test('a sealed value opens with its key in its context, and never looks the same twice', () => {
  const { seal, open } = sealer(key)
  for (const value of ['DE89 3704 0044 0532 0130 00', '', 'ü😀', 'x'.repeat(100_000)]) {
    const sealed = seal(value, 'payout:1')
    assert.equal(open(sealed, 'payout:1'), value)
    assert.notEqual(seal(value, 'payout:1'), sealed)
    assert.ok(value === '' || !sealed.includes(value))
  }
})

test('a seal fails with another key, in another context and with any byte changed', () => {
  const { seal, open } = sealer(key)
  const sealed = seal('secret', 'kyc:1')
  assert.throws(() => sealer(randomBytes(32)).open(sealed, 'kyc:1'), BrokenSeal)
  assert.throws(() => open(sealed, 'kyc:2'), BrokenSeal)
  const bytes = Buffer.from(sealed.slice(3), 'base64url')
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
    assert.throws(() => open(`v1.${changed.toString('base64url')}`, 'kyc:1'), BrokenSeal)
    assert.throws(() => open(`v1.${bytes.subarray(0, index).toString('base64url')}`, 'kyc:1'), BrokenSeal)
  }
  for (const text of ['', 'v1.', `v2${sealed.slice(2)}`, sealed.slice(3), 'plain words'])
    assert.throws(() => open(text, 'kyc:1'), BrokenSeal)
})

test('a signature is valid only for its text and key', () => {
  const signer = keyedSigner(key)
  const signature = signer.sign('media:1')
  assert.match(signature, /^[A-Za-z0-9_-]{43}$/)
  assert.ok(signer.verify('media:1', signature))
  assert.ok(!signer.verify('media:2', signature))
  assert.ok(!keyedSigner(randomBytes(32)).verify('media:1', signature))
  for (const forged of ['', `${signature}=`, signature.slice(0, -1), `${signature} `, 'ü'])
    assert.ok(!signer.verify('media:1', forged))
})

test('keys have the right size, and each purpose has its own', () => {
  for (const bytes of [0, 16, 31, 33]) {
    assert.throws(() => sealer(randomBytes(bytes)), TypeError)
    assert.throws(() => keyedSigner(randomBytes(bytes)), TypeError)
  }
  assert.deepEqual(deriveKey('secret', 'seal'), deriveKey('secret', 'seal'))
  assert.notDeepEqual(deriveKey('secret', 'seal'), deriveKey('secret', 'sign'))
  assert.notDeepEqual(deriveKey('secret', 'seal'), deriveKey('other', 'seal'))
  assert.equal(deriveKey('secret', 'seal').length, 32)
})
