import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchingStep, newTotpSecret, otpauthUrl, toBase32, totpCode, totpStep } from './totp.ts'

/** Test vectors of RFC 6238, appendix B; its codes have eight digits, ours are their last six. */
const RFC_SECRET = toBase32(Buffer.from('12345678901234567890'))
const RFC_CODES: [seconds: number, code: string][] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
]

test('codes match the RFC 6238 test vectors', () => {
  for (const [seconds, code] of RFC_CODES)
    assert.equal(totpCode(RFC_SECRET, totpStep(new Date(seconds * 1000))), code.slice(2))
})

test('base32 follows RFC 4648, without padding', () => {
  const vectors = {
    '': '',
    f: 'MY',
    fo: 'MZXQ',
    foo: 'MZXW6',
    foob: 'MZXW6YQ',
    fooba: 'MZXW6YTB',
    foobar: 'MZXW6YTBOI',
  }
  for (const [text, base32] of Object.entries(vectors)) assert.equal(toBase32(Buffer.from(text)), base32)
})

test('a code is accepted one step early or late, and each step once', () => {
  const secret = newTotpSecret()
  const now = new Date(1_700_000_000_000)
  const step = totpStep(now)
  const match = (codeStep: number, lastStep = 0) =>
    matchingStep(secret, totpCode(secret, codeStep), { now, lastStep })
  assert.deepEqual(
    [-2, -1, 0, 1, 2].map((drift) => match(step + drift)),
    [null, step - 1, step, step + 1, null],
  )
  assert.equal(match(step, step), null)
  assert.equal(match(step, step - 1), step)
  assert.equal(match(step - 1, step), null, 'an older one is no way round')
})

test('a code must have six digits', () => {
  const secret = newTotpSecret()
  const now = new Date()
  const code = totpCode(secret, totpStep(now))
  assert.notEqual(matchingStep(secret, ` ${code.slice(0, 3)} ${code.slice(3)} `, { now, lastStep: 0 }), null)
  for (const wrong of ['', 'abcdef', `${code}0`, code.slice(1), '١٢٣٤٥٦', `-${code.slice(1)}`])
    assert.equal(matchingStep(secret, wrong, { now, lastStep: 0 }), null, wrong)
})

test('the otpauth URL encodes site name and username', () => {
  const url = otpauthUrl({ siteName: 'Candid & Co', username: 'mara.l', secret: RFC_SECRET })
  assert.equal(
    url,
    `otpauth://totp/Candid%20%26%20Co:mara.l?secret=${RFC_SECRET}&issuer=Candid%20%26%20Co&algorithm=SHA1&digits=6&period=30`,
  )
})
