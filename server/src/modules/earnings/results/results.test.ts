import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { DAY_MS } from '#rules/time.ts'
import { payoutRows, runPayoutsAt, SEPA, seedDetails, seedSale } from '../../../../test/earnings.ts'
import { ledgerEarningsOf } from '../../../../test/money.ts'
import { notificationsViaApi } from '../../../../test/notifications.ts'
import { answerOf, askAs, type RequestUser } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedStaff } from '../../../../test/staff.ts'
import { payoutReference } from '../payout-reference.ts'
import { readResults } from './read-results.ts'

const site = await freshSite({ RATE_LIMITS: 'off', PAYOUT_DEBTOR_IBAN: SEPA.iban })
const finance = await seedStaff(site, 'finance')
let run = Date.UTC(2031, 0, 10, 6)

type Details = Parameters<typeof seedDetails>[2]

/** Creators whose payouts are in a file. */
async function sentPayouts(count: number, details: Details = SEPA, isExported = true) {
  run += 14 * DAY_MS
  const creators = []
  for (let index = 0; index < count; index++) {
    const creator = await seedAccount(site, { isCreator: true })
    await seedDetails(site, creator, details)
    await seedSale(site, creator, { cents: 100_000, at: new Date(run - 8 * DAY_MS) })
    creators.push(creator)
  }
  await runPayoutsAt(site, new Date(run))
  const method = details?.method ?? 'sepa'
  const exporting = 'mutation ($m: String!) { exportPayouts(method: $m) { url } }'
  const batch = isExported
    ? await answerOf<{ url: string }>(askAs(site, finance, exporting, { m: method }))
    : { url: '' }
  const payouts = await Promise.all(
    creators.map(async (creator) => {
      const [row] = await payoutRows(site, creator)
      return { creator, id: row?.id ?? assert.fail('nothing was paid out') }
    }),
  )
  return { payouts, url: batch.url }
}

type Applied = { row: number; reference: string; outcome: string; note: string; payout: string | null }

async function upload(text: string, asker: RequestUser = finance): Promise<Response> {
  const form = new FormData()
  form.append('results', new Blob([text]), 'results.csv')
  return fetch(`${site.url}/api/staff/payouts/results`, {
    method: 'POST',
    headers: asker ? { cookie: asker.cookie } : {},
    body: form,
  })
}

async function notesOf(text: string): Promise<string[]> {
  const answer = await upload(text)
  assert.equal(answer.status, 200, await answer.clone().text())
  return ((await answer.json()) as { rows: Applied[] }).rows.map(({ note }) => note)
}

const stateOf = async ({ creator }: { creator: { id: string } }) =>
  (await payoutRows(site, creator))[0]?.state
const fileOf = async (url: string) => (await site.get(url, { headers: { cookie: finance.cookie } })).text()

test('marks paid and failed payouts; a failed one returns to the balance with a message', async () => {
  const { payouts } = await sentPayouts(3)
  const [paid, failed, open] = payouts
  assert.ok(paid && failed && open)
  const file = `payout,status,reason\n${paid.id},Paid,\n${failed.id},failed,Account closed\n${open.id},pending,`
  assert.deepEqual(await notesOf(file), ['marked', 'marked', 'open'])
  assert.deepEqual(await Promise.all(payouts.map(stateOf)), ['paid', 'failed', 'processing'])
  assert.equal((await ledgerEarningsOf(site, failed.creator)).payable, 70_000)
  const [message] = await notificationsViaApi(site, failed.creator)
  assert.match(message?.words ?? '', /failed: The payment service returned it: Account closed$/)
  assert.deepEqual(await notesOf(file), ['already', 'already', 'open'])
  assert.equal((await ledgerEarningsOf(site, failed.creator)).payable, 70_000)
  assert.equal((await notificationsViaApi(site, failed.creator)).length, 1)
})

test('guesses nothing: rows that are unknown, final, contradictory or of another amount are reported', async () => {
  const { payouts } = await sentPayouts(4)
  const [paid, twice, other, strange] = payouts
  assert.ok(paid && twice && other && strange)
  await notesOf(`payout,status\n${paid.id},paid`)
  const { payouts: unsent } = await sentPayouts(1, { method: 'paypal', email: 'ada@example.org' }, false)
  const rows = [
    [paid.id, 'failed', ''],
    [twice.id, 'paid', ''],
    [twice.id, 'failed', ''],
    [other.id, 'paid', '699.99'],
    [strange.id, 'lost in the post', ''],
    [unsent[0]?.id, 'paid', ''],
    [randomUUID(), 'paid', ''],
    ['', 'paid', ''],
    ["'; drop table payouts; --", 'paid', ''],
  ]
  const notes = await notesOf(['payout,status,amount', ...rows.map((row) => row.join(','))].join('\n'))
  assert.deepEqual(notes, [
    'other-state',
    'contradiction',
    'contradiction',
    'other-amount',
    'unclear',
    'other-state',
    ...['unknown', 'unknown', 'unknown'],
  ])
  assert.deepEqual(await Promise.all([paid, twice, other, strange].map(stateOf)), [
    'paid',
    ...['processing', 'processing', 'processing'],
  ])
})

test('Wise: the file has its columns, and its transfer history is read back by reference', async () => {
  const details = { method: 'wise', email: 'ada@example.org', holder: '=Ada "L"' } as const
  const { payouts, url } = await sentPayouts(2, details)
  const [first, second] = payouts
  assert.ok(first && second)
  const [heading, ...lines] = (await fileOf(url)).trim().split('\r\n')
  assert.equal(
    heading,
    'name,recipientEmail,paymentReference,receiverType,amountCurrency,amount,sourceCurrency,targetCurrency,type',
  )
  const reference = payoutReference(first.id)
  assert.match(reference, /^[0-9A-F]{10}$/)
  const line = `"'=Ada ""L""",ada@example.org,${reference},PERSON,target,700.00,USD,USD,EMAIL`
  assert.ok(lines.includes(line), lines.join('\n'))
  assert.match(await fileOf(url.replace('.csv', '.table.csv')), /^Payout,Method,Amount/)
  const history = `ID,Status,Direction,"Created on","Target amount (after fees)",Reference
T1,COMPLETED,OUT,2031-01-01,700.00,${reference}
T2,REFUNDED,OUT,2031-01-01,700.00,${payoutReference(second.id).toLowerCase()}`
  assert.deepEqual(await notesOf(history), ['marked', 'marked'])
  assert.deepEqual(await Promise.all(payouts.map(stateOf)), ['paid', 'failed'])
})

test('PayPal: the file has no heading, and unclaimed payments stay open', async () => {
  const { payouts, url } = await sentPayouts(1, { method: 'paypal', email: 'ada@example.org' })
  const reference = payoutReference(payouts[0]?.id ?? '')
  const lines = (await fileOf(url)).trim().split('\r\n')
  assert.ok(
    lines.some((line) => line.startsWith(`ada@example.org,700.00,USD,${reference},`)),
    lines.join('\n'),
  )
  assert.ok(lines.every((line) => line.endsWith(',PAYPAL')))
  const result = (status: string) => `Customer ID,Transaction status\n${reference},${status}`
  assert.deepEqual(await notesOf(result('Unclaimed')), ['open'])
  assert.deepEqual(await notesOf(result('Returned')), ['marked'])
})

test('SEPA: a payment status report is read; accepted transfers stay open', async () => {
  const { payouts } = await sentPayouts(3)
  const transfers = ['ACSC', 'RJCT', 'ACCP'].map(
    (
      status,
      index,
    ) => `<ns:TxInfAndSts><ns:OrgnlEndToEndId>${payouts[index]?.id.replaceAll('-', '')}</ns:OrgnlEndToEndId>
      <ns:TxSts>${status}</ns:TxSts>${status === 'RJCT' ? '<ns:StsRsnInf><ns:Rsn><ns:Cd>AC04</ns:Cd></ns:Rsn><ns:AddtlInf>Closed &amp; gone</ns:AddtlInf></ns:StsRsnInf>' : ''}
      <ns:OrgnlTxRef><ns:Amt><ns:InstdAmt Ccy="USD">700.00</ns:InstdAmt></ns:Amt></ns:OrgnlTxRef></ns:TxInfAndSts>`,
  )
  const report = `<?xml version="1.0"?><ns:Document xmlns:ns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><ns:CstmrPmtStsRpt><ns:OrgnlPmtInfAndSts>${transfers.join('')}</ns:OrgnlPmtInfAndSts></ns:CstmrPmtStsRpt></ns:Document>`
  assert.deepEqual(await notesOf(report), ['marked', 'marked', 'open'])
  const [row] = await payoutRows(site, payouts[1]?.creator ?? assert.fail())
  assert.equal(row?.failure, 'The payment service returned it: Closed & gone (AC04)')
})

test('files that aren’t results are refused, and so is everybody without the right', async () => {
  const { payouts } = await sentPayouts(1)
  const file = `payout,status\n${payouts[0]?.id},paid`
  for (const asker of [null, await seedAccount(site), await seedStaff(site, 'support')])
    assert.ok([401, 403].includes((await upload(file, asker)).status))
  for (const [text, message] of [
    ['<html>Sign in</html>', /web page/],
    ['a,b\n1,2', /payout and status/],
    ['<?xml version="1.0"?><Document><Other/></Document>', /pain.002/],
    [
      '<?xml version="1.0"?><Document><CstmrPmtStsRpt><GrpSts>RJCT</GrpSts></CstmrPmtStsRpt></Document>',
      /RJCT/,
    ],
  ] as const) {
    const answer = await upload(text)
    assert.deepEqual([answer.status, message.test(await answer.text())], [400, true], text)
  }
  assert.equal(await stateOf(payouts[0] ?? assert.fail()), 'processing')
  assert.equal(readResults(Buffer.from('payout;status\nX;PAID'))[0]?.outcome, 'paid')
})
