import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isBitcoinAddress } from './bitcoin-address.ts'

/** Of the main network, from the test vectors of BIP 173 and BIP 350, and the address of block 0. */
const VALID = [
  'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
  'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
  'BC1SW50QGDZ25J',
  'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
]

/** From the invalid vectors of BIP 350: other network, other checksum for the version, mixed case, wrong lengths and padding. */
const INVALID = [
  'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
  'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh',
  'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
  'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R',
  'bc1pw5dgrnzv',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav',
  'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf',
  'bc1gmk9yu',
  'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3t4',
  'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
  '11A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  '',
  'bc1',
  '1'.repeat(34),
  'lnbc1pvjluez',
  'bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  '0x59E497D1AEf6B696B66F503D85d9b29A0e2930E8',
]

test('accepts the addresses of the published test vectors', () => {
  for (const address of VALID) assert.equal(isBitcoinAddress(address), true, address)
})

test('refuses other networks, wrong checksums, lengths and paddings', () => {
  for (const address of INVALID) assert.equal(isBitcoinAddress(address), false, address)
})

test('one mistyped character is noticed', () => {
  for (const address of VALID)
    for (let at = 3; at < address.length; at++) {
      const other = address[at] === 'q' || address[at] === 'Q' ? 'p' : 'q'
      const sign = address === address.toUpperCase() ? other.toUpperCase() : other
      const mistyped = address.slice(0, at) + sign + address.slice(at + 1)
      assert.equal(isBitcoinAddress(mistyped), false, mistyped)
    }
})
