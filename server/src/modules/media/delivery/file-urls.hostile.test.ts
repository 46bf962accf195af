import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFileUrls } from './file-urls.ts'

const MEDIA = '0199a1b2-0000-7000-8000-0000000a1b2c'
const ACCOUNT = '0199a1b2-1111-7000-8000-00000000000a'
const now = new Date('2026-03-01T12:00:00Z')
const addresses = createFileUrls({ secret: 'one secret', clock: { now: () => now } })
const grantOf = (options: Parameters<typeof addresses.of>[2]) =>
  addresses.of(MEDIA, 'x', options).split('/')[3] ?? ''
const isGood = (grant: string) => addresses.readGrant(grant, MEDIA, now) !== null

const GRANTS = {
  personal: grantOf({ for: { accountId: ACCOUNT }, scope: 'all' }),
  shared: grantOf({ for: 'everybody', scope: 'blur' }),
}
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=%~+/ \0é'

for (const [kind, grant] of Object.entries(GRANTS)) {
  test(`rejects a ${kind} grant with any changed character`, () => {
    assert.ok(isGood(grant))
    for (let at = 0; at < grant.length; at += 1) {
      for (const letter of ALPHABET) {
        if (letter === grant[at]) continue
        assert.ok(!isGood(grant.slice(0, at) + letter + grant.slice(at + 1)), `${letter} at ${at}`)
      }
      assert.ok(!isGood(grant.slice(0, at) + grant.slice(at + 1)), `without the letter at ${at}`)
    }
  })

  test(`accepts only one spelling of a ${kind} grant`, () => {
    const others = [
      `${grant} `,
      ` ${grant}`,
      `${grant}=`,
      `${grant}.`,
      `${grant}\n`,
      grant.toUpperCase(),
      grant.replaceAll('.', '..'),
      encodeURIComponent(grant).replaceAll('.', '%2E'),
      grant.replace(/\.(\w+)\.([^.]+)$/, '.0$1.$2'),
    ]
    for (const other of others) assert.ok(!isGood(other), other)
  })
}

test('rejects a grant combined from parts of two valid ones', () => {
  const all = GRANTS.personal.split('.')
  const original = grantOf({ for: { accountId: ACCOUNT }, scope: 'original' }).split('.')
  for (let part = 0; part < 3; part += 1) {
    const mixed = all.with(part, original[part] ?? '')
    assert.equal(isGood(mixed.join('.')), mixed.join('.') === GRANTS.personal)
  }
  assert.ok(!isGood(GRANTS.personal.replace(/^all\.[^.]+/, 'all.everybody')))
})

test('rejects malformed grants', () => {
  const texts = ['', '.', '...', 'all', 'all.everybody.zzzzzz.', 'a'.repeat(100_000), '__proto__', 'null']
  for (const text of texts) assert.ok(!isGood(text), text.slice(0, 40))
})
