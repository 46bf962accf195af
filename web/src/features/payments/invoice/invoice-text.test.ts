import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  amountDue,
  clockText,
  type InvoicePayment,
  invoicePhase,
  rateText,
  shortAddress,
  trimmed,
} from './invoice-text.ts'

const NOW = Date.parse('2026-11-19T12:00:00Z')

function payment(
  state: InvoicePayment['state'],
  status?: 'waiting' | 'partial' | 'confirming',
  expiresOn = '2026-11-19T12:10:00Z',
): InvoicePayment {
  const invoice = status && {
    currency: 'BTC',
    amount: '0.0003',
    paidAmount: '0',
    address: 'bc1q',
    link: 'bitcoin:bc1q',
    rate: '91880.0',
    expiresOn,
    status,
  }
  return { packCents: 2_500, state, failure: null, claimUrl: null, invoice: invoice ?? null }
}

test('the rest is exact', () => {
  const rest = (amount: string, paidAmount: string) => amountDue({ amount, paidAmount })
  assert.equal(rest('0.00032923', '0.00000000'), '0.00032923')
  assert.equal(rest('0.0003', '0.0001'), '0.0002')
  assert.equal(rest('0.30000000', '0.1'), '0.2')
  assert.equal(rest('12', '0.00000001'), '11.99999999')
  assert.equal(rest('0.0003', '0.0004'), '0')
})

test('amounts, rates, addresses and times are short', () => {
  assert.equal(trimmed('0.00010000'), '0.0001')
  assert.equal(trimmed('100'), '100')
  assert.equal(trimmed('1.000'), '1')
  assert.equal(rateText({ currency: 'BTC', rate: '91880.0' }), '1 BTC = $91,880')
  assert.equal(shortAddress('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'), 'bc1qw508d6qe … c5xw7kv8f3t4')
  assert.equal(shortAddress('1BoatSLRHtKNngkdXEeobR76b5'), '1BoatSLRHtKNngkdXEeobR76b5')
  assert.equal(clockText(872), '14:32')
  assert.equal(clockText(5), '0:05')
})

test('after its time, an invoice no longer asks for money', () => {
  const over = '2026-11-19T11:59:00Z'
  assert.equal(invoicePhase(payment('open', 'waiting'), NOW), 'waiting')
  assert.equal(invoicePhase(payment('open', 'waiting', over), NOW), 'checking')
  assert.equal(invoicePhase(payment('open', 'partial'), NOW), 'partial')
  assert.equal(invoicePhase(payment('open', 'partial', over), NOW), 'late-part')
  assert.equal(invoicePhase(payment('open', 'confirming', over), NOW), 'confirming')
  assert.equal(invoicePhase(payment('open'), NOW), 'checking')
  assert.equal(invoicePhase(payment('paid'), NOW), 'paid')
  assert.equal(invoicePhase(payment('failed'), NOW), 'failed')
})
