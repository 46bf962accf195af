import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NAUGHTY_STRINGS } from '../../../../test/naughty-strings.ts'
import { CARD, cardForm, expiry, onlyGateway } from '../../../../test/payments.ts'
import { freshSite } from '../../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const send = (body: unknown, init?: RequestInit) => site.post('/sandbox-gateway/cards', body, init)

type Refused = {
  errors: { message: string; extensions: { code: string; fields?: Record<string, string> } }[]
}
const fieldsOf = async (answer: Response) =>
  ((await answer.json()) as Refused).errors[0]?.extensions.fields ?? {}

const wrongFields: [what: string, form: object, fields: Record<string, string>][] = [
  ['an empty name', cardForm(CARD.good, { name: '  ' }), { name: 'Name is required' }],
  ['a number for a name', cardForm(CARD.good, { name: '4242 4242 4242 4242' }), { name: 'Name is invalid' }],
  ['an endless name', cardForm(CARD.good, { name: 'n'.repeat(101) }), { name: 'Name is invalid' }],
  ['a wrong check digit', cardForm('4242 4242 4242 4241'), { number: 'Card Number is invalid' }],
  ['a past date', cardForm(CARD.good, { expiry: '01/20' }), { expiry: 'Expire Date is invalid' }],
  ['a thirteenth month', cardForm(CARD.good, { expiry: '13/40' }), { expiry: 'Expire Date is invalid' }],
  ['two digits of cvv', cardForm(CARD.good, { cvv: '12' }), { cvv: 'Card Verification Value is invalid' }],
  [
    'three digits for an Amex',
    cardForm(CARD.amex, { cvv: '123' }),
    { cvv: 'Card Verification Value is invalid' },
  ],
]
for (const [what, form, fields] of wrongFields) {
  test(`${what} is rejected at its field`, async () => {
    const answer = await send(form)
    assert.equal(answer.status, 400)
    assert.deepEqual(await fieldsOf(answer), fields)
  })
}

test('rejects a real card with an explanation, and does not store it', async () => {
  const answer = await send(cardForm('4111 1111 1111 1111'))
  assert.equal(answer.status, 400)
  const text = await answer.text()
  assert.match(text, /Only test cards work/)
  assert.doesNotMatch(text, /4111/)
  const stored = await site.app.db
    .selectFrom('sandbox_cards')
    .selectAll()
    .where('last4', '=', '1111')
    .execute()
  assert.deepEqual(stored, [])
})

const bodies: [what: string, body: unknown, status: number][] = [
  ['nothing', '', 400],
  ['null', 'null', 400],
  ['a list', [cardForm(CARD.good)], 400],
  ['numbers instead of strings', { name: 1, number: 4242424242424242, expiry: 1240, cvv: 123 }, 400],
  ['objects inside', { ...cardForm(CARD.good), number: { toString: 'x' } }, 400],
  ['half an object', { name: 'Nadia' }, 400],
  ['broken JSON', '{"name":', 400],
  ['a huge body', { ...cardForm(CARD.good), name: 'x'.repeat(10_000) }, 413],
]
for (const [what, body, status] of bodies) {
  test(`${what} is a clear error`, async () => {
    assert.equal((await send(body)).status, status)
  })
}

test('rejects another content type and a cross-site request', async () => {
  assert.equal((await send('a=b', { headers: { 'content-type': 'text/xml' } })).status, 415)
  assert.equal((await send(cardForm(CARD.good), { headers: { origin: 'https://evil.example' } })).status, 403)
})

test('stores unusual names unchanged or rejects them, without an internal error', async () => {
  for (const name of NAUGHTY_STRINGS) {
    const answer = await send({ name, number: CARD.good, expiry, cvv: '123' })
    assert.ok([200, 400, 413].includes(answer.status), `${answer.status} for ${JSON.stringify(name)}`)
    await answer.body?.cancel()
  }
})

for (const id of ['none', '%00', '../cards', `${'x'.repeat(290)}`, "' or 1=1 --"]) {
  test(`the challenge of an unknown payment is not found: ${JSON.stringify(id.slice(0, 20))}`, async () => {
    const url = `/sandbox-gateway/challenge/${encodeURIComponent(id)}`
    const status = (await site.get(url)).status
    assert.ok([400, 404].includes(status), String(status))
  })
}

test('accepts only approve and refuse as answers', async () => {
  const token = ((await (await send(cardForm(CARD.challenge))).json()) as { token: string }).token
  const payment = await onlyGateway(site.app.payments).saved.charge({
    key: 'answers',
    cents: 500,
    token,
    accountId: 'x',
    returnUrl: `${site.url}/`,
    isAutomatic: false,
    words: '',
  })
  for (const body of ['', 'answer=', 'answer=yes', 'answer[]=approve']) {
    const answer = await site.post(`/sandbox-gateway/challenge/${payment.payment}`, body, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    assert.equal(answer.status, 400, body)
  }
  assert.equal((await onlyGateway(site.app.payments).retrieve(payment.payment)).state, 'challenge')
})

test('rate-limits card attempts', async () => {
  const limited = await freshSite()
  const statuses = new Set<number>()
  for (let tries = 0; tries < 61; tries += 1)
    statuses.add((await limited.post('/sandbox-gateway/cards', cardForm('4242 4242 4242 4241'))).status)
  assert.deepEqual([...statuses], [400, 429])
})
