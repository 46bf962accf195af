import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '#platform/errors.ts'
import { readCents } from '#platform/read-cents.ts'
import { decodeText, readCsv } from '#platform/read-csv.ts'
import { readStatement } from './read-statement.ts'

const bytes = (text: string) => Buffer.from(text)
const read = (text: string, gateway = 'stripe') => readStatement(bytes(text), gateway)
const refusalOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
  return assert.fail('was accepted')
}

const STRIPE =
  'balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,source_id,payment_intent_id'
const HEAD = 'payment,kind,amount,currency,date'

test('reads amounts in English and European notation, and no fractions of a cent', () => {
  const amounts = [
    '12',
    '12.5',
    '-1,234.50',
    '1.234,5',
    '1 234,50',
    '(5.00)',
    '$3.10',
    '0.00',
    '-0',
    '7.1000',
  ]
  assert.deepEqual(amounts.map(readCents), [1200, 1250, -123450, 123450, 123450, -500, 310, 0, 0, 710])
  for (const wrong of ['', '1.005', '12,3456', '1,23,456', 'abc', '1e3', 'NaN', '--1', '(5', '9'.repeat(20)])
    assert.equal(readCents(wrong), null, wrong)
})

test('reads CSV with a byte order mark, semicolons, quotes, newlines in quotes and all line ends', () => {
  const rows = [
    ['a', 'b;c'],
    ['x "y"\nz', ''],
    ['1', '2'],
  ]
  assert.deepEqual(readCsv(bytes('\ufeffa;"b;c"\r\n"x ""y""\nz";\r\n\r\n1;2'), 10), rows)
  assert.deepEqual(readCsv(bytes('a,"b;c"\n"x ""y""\nz",\n1,2\n'), 10), rows)
  assert.deepEqual(readCsv(bytes('a\t"b;c"\r"x ""y""\nz"\t\r1\t2\r'), 10), rows)
  const wide = Buffer.from('\ufeffa,"b;c"', 'utf16le')
  assert.deepEqual(readCsv(wide, 10), [['a', 'b;c']])
  assert.equal(decodeText(Buffer.from([0x4d, 0xfc])), 'Mü', 'Windows-1252')
})

test('refuses what is no CSV: a web page, a spreadsheet, open quotes, too many rows', () => {
  assert.match(
    refusalOf(() => readCsv(bytes('  <!doctype html><p>Sign in'), 10)),
    /web page/,
  )
  assert.match(
    refusalOf(() => readCsv(bytes('PK\u0003\u0004'), 10)),
    /Save it as CSV/,
  )
  assert.match(
    refusalOf(() => readCsv(bytes('a,"b\nc'), 10)),
    /quotation mark/,
  )
  assert.match(
    refusalOf(() => readCsv(bytes('a,"b"c\n'), 10)),
    /quotation mark/,
  )
  assert.match(
    refusalOf(() => readCsv(bytes('a\0b'), 10)),
    /text file/,
  )
  assert.match(
    refusalOf(() => readCsv(bytes('a\n'.repeat(11)), 10)),
    /up to 10 rows/,
  )
  assert.match(
    refusalOf(() => readCsv(bytes(','.repeat(500)), 10)),
    /isn’t a CSV/,
  )
})

test('reads Stripe’s report: kinds, fees, times in UTC, and each transaction once', () => {
  const { lines, from, to, format } = read(`${STRIPE}
txn_1,2026-11-17 19:47:00,usd,60.50,2.05,58.45,charge,ch_1,pi_1
txn_2,2026-11-17 20:00:00,usd,-9.99,0.00,-9.99,refund,re_1,pi_1
txn_2,2026-11-17 20:00:00,usd,-9.99,0.00,-9.99,refund,re_1,pi_1
txn_3,2026-11-17 21:00:00,usd,-50.51,15.00,-65.51,dispute,dp_1,pi_1
txn_4,2026-11-18 00:00:00,usd,-100.00,0.00,-100.00,payout,po_1,
txn_5,2026-11-18 00:00:00,usd,-1.20,0.00,-1.20,fee,,
`)
  assert.equal(format, 'stripe')
  assert.deepEqual(
    lines.map(({ kind, payment, reference, cents, feeCents }) => [kind, payment, reference, cents, feeCents]),
    [
      ['payment', 'pi_1', 'ch_1', 6050, 205],
      ['refund', 'pi_1', 're_1', -999, 0],
      ['dispute', 'pi_1', 'dp_1', -5051, 1500],
      ['payout', null, 'po_1', -10000, 0],
      ['fee', null, null, -120, 0],
    ],
  )
  assert.deepEqual(
    [from, to].map((at) => at.toISOString()),
    ['2026-11-17T19:47:00.000Z', '2026-11-18T00:00:00.000Z'],
  )
})

test('takes what the customer was charged from Stripe, if the balance is in another currency', () => {
  const { lines } = read(`${STRIPE},customer_facing_amount,customer_facing_currency
txn_1,2026-11-17 19:47:00,eur,9.20,0.60,8.60,charge,ch_1,pi_1,10.00,usd
txn_2,2026-11-17 19:48:00,eur,-9.20,0.00,-9.20,refund,re_1,pi_1,10.00,usd
txn_3,2026-11-17 19:49:00,eur,5.00,0.00,5.00,charge,ch_2,pi_2,,`)
  assert.deepEqual(
    lines.map(({ cents, currency, feeCents }) => [cents, currency, feeCents]),
    [
      [1000, 'usd', 0],
      [-1000, 'usd', 0],
      [500, 'eur', 0],
    ],
  )
})

test('reads CCBill’s extract in its own time zone; equal rows are separate movements', () => {
  const sale = 'Nadia,Brandt,n@example.org,,A,25.00,30,0.00,0,0,VISA'
  const { lines, to } = read(
    `"NEW","900100","0000","111","20261117194700",${sale}
"REBILL","900100","0000","111","20261117200000","222","5.00"
"REFUND","900100","0000","111","20261117210000","2.50"
"REFUND","900100","0000","111","20261117210000","2.50"
"CHARGEBACK","900100","0000","111","20261117230000","20.00"
"EXPIRE","900100","0000","111","20261118","20261118","1"`,
    'ccbill',
  )
  assert.deepEqual(
    lines.map(({ kind, payment, cents }) => [kind, payment, cents]),
    [
      ['payment', '111', 2500],
      ['payment', '111', 500],
      ['refund', '111', -250],
      ['refund', '111', -250],
      ['dispute', '111', -2000],
    ],
  )
  assert.equal(new Set(lines.map(({ id }) => id)).size, 5)
  assert.equal(to.toISOString(), '2026-11-18T06:00:00.000Z')
  const other = '"NEW","900100","0000","111","20261117194700","user","secret","1 Road"'
  assert.match(
    refusalOf(() => read(other, 'ccbill')),
    /Row 1: the extract has other fields/,
  )
})

test('reads Verotel’s transactions by the names of its API, and the generic table for every provider', () => {
  const verotel = read(
    `saleID;transactionID;type;priceAmount;priceCurrency;date
9001;1;purchase;25,00;USD;2026-11-17 19:47:00
9001;2;credit;5,00;USD;2026-11-17 20:47:00
9001;3;chargeback;20,00;USD;2026-11-18 20:47:00`,
    'verotel',
  )
  assert.deepEqual(
    verotel.lines.map(({ kind, cents, reference }) => [kind, cents, reference]),
    [
      ['payment', 2500, '1'],
      ['refund', -500, '2'],
      ['dispute', -2000, '3'],
    ],
  )
  const table = 'Payment,Kind,Amount,Currency,Date\np1,Payment,5.00,usd,2026-11-17T23:30:00+02:00'
  for (const gateway of ['stripe', 'verotel', 'ccbill', 'btcpay', 'sandbox'])
    assert.equal(read(table, gateway).lines[0]?.at.toISOString(), '2026-11-17T21:30:00.000Z')
})

test('times without a zone, and days, widen the edge of the period', () => {
  const hours = (date: string) => read(`${HEAD}\np1,payment,5,usd,${date}`).marginMs / 3_600_000
  assert.deepEqual(['2026-11-17T10:00:00Z', '2026-11-17 10:00:00', '2026-11-17'].map(hours), [1, 14, 26])
})

test('refuses the file of another provider, unknown columns and unreadable rows, naming the row', () => {
  assert.match(
    refusalOf(() => read(`${STRIPE}\n`, 'verotel')),
    /This is a Stripe report, not a report of verotel/,
  )
  assert.match(
    refusalOf(() => read('NEW,900100,0000,1,20261117194700', 'stripe')),
    /CCBill extract/,
  )
  assert.match(
    refusalOf(() => read('Name,Age\nAda,36')),
    /generic table/,
  )
  assert.match(
    refusalOf(() => read('')),
    /generic table/,
  )
  assert.match(
    refusalOf(() => read(HEAD)),
    /no transactions/,
  )
  const row = (cells: string) => refusalOf(() => read(`${HEAD}\np1,payment,5,usd,2026-11-17\n${cells}`))
  assert.match(row('p2,payment,5.005,usd,2026-11-17'), /^Row 3: “5.005” isn’t an amount/)
  assert.match(row('p2,gift,5,usd,2026-11-17'), /^Row 3: “gift” isn’t a kind/)
  assert.match(row('p2,payment,5,dollars,2026-11-17'), /^Row 3: “dollars” isn’t a currency/)
  assert.match(row('p2,payment,5,usd,17.11.2026'), /^Row 3: “17.11.2026” isn’t a date/)
  assert.match(row('p2,payment,5,usd,2026-02-30'), /isn’t a date/)
  assert.match(row(`${'p'.repeat(300)},payment,5,usd,2026-11-17`), /too long/)
  const withoutIntent = 'balance_transaction_id,created_utc,currency,gross,fee,reporting_category'
  assert.match(
    refusalOf(() => read(`${withoutIntent}\ntxn_1,2026-11-17 10:00:00,usd,5,0,charge`)),
    /payment_intent_id/,
  )
})
