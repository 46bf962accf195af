import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addCardViaApi,
  buy,
  CARD,
  cardForm,
  cardTokenOf,
  keepCards,
  ownCard,
  type ShownCard,
} from '../../../../test/payments.ts'
import { answerOf, askAs, type RequestUser, refusalOf } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { isExpired } from './cards.ts'

const site = await freshSite({ RATE_LIMITS: 'off' }, { worker: true })
type Shown = { cards: ShownCard[]; auto_top_up: number | null }

test('a card is shown by brand and last four digits, never with its CVV', async () => {
  const fan = await seedAccount(site)
  const token = await cardTokenOf(site, cardForm(CARD.mastercard, { name: '  Nadia   Brandt ' }))
  const { cards } = await answerOf<Shown>(addCardViaApi(site, fan, token))
  const { id: _id, ...card } = cards[0] ?? assert.fail('no card')
  const year = new Date().getUTCFullYear() + 3
  assert.deepEqual(card, {
    name: 'Nadia   Brandt',
    number: '•••• 4444',
    cvv: null,
    brand: 'Mastercard',
    expired: false,
    date: { month: 12, year },
  })
})

test('repeated and concurrent adds of the same token make one card', async () => {
  const fan = await seedAccount(site)
  const token = await cardTokenOf(site, cardForm(CARD.good))
  await Promise.all(Array.from({ length: 10 }, () => addCardViaApi(site, fan, token)))
  const { cards } = await answerOf<Shown>(askAs(site, fan, '{ wallet { cards { id } } }'))
  assert.equal(cards.length, 1)
})

test("another account's card token is rejected", async () => {
  const [fan, thief] = [await seedAccount(site), await seedAccount(site)]
  const token = await cardTokenOf(site, cardForm(CARD.good))
  await answerOf(addCardViaApi(site, fan, token))
  assert.equal((await refusalOf(addCardViaApi(site, thief, token))).code, 'BAD_INPUT')
})

test('visitors cannot save cards', async () => {
  assert.equal((await refusalOf(addCardViaApi(site, null, 'card_x'))).code, 401)
  assert.equal((await refusalOf(keepCards(site, null, []))).code, 401)
})

test('at most ten cards are saved, also when added concurrently', async () => {
  const fan = await seedAccount(site)
  const tokens = await Promise.all(Array.from({ length: 13 }, () => cardTokenOf(site, cardForm(CARD.good))))
  const answers = await Promise.all(tokens.map((token) => addCardViaApi(site, fan, token)))
  const { cards } = await answerOf<Shown>(askAs(site, fan, '{ wallet { cards { id } } }'))
  assert.equal(cards.length, 10)
  assert.equal(answers.filter(({ errors }) => errors).length, 3)
})

test('an omitted card is removed, cannot be charged, and is deleted at the gateway', async () => {
  const fan = await seedAccount(site)
  const [first, second] = [await ownCard(site, fan), await ownCard(site, fan, CARD.amex)]
  const { cards } = await answerOf<Shown>(keepCards(site, fan, [second]))
  assert.deepEqual(
    cards.map(({ id }) => id),
    [second],
  )
  assert.equal((await refusalOf(buy(site, fan, { pack: 5, card: first }))).code, 'NOT_FOUND')
  assert.equal((await answerOf<Shown>(keepCards(site, fan, [second]))).cards.length, 1)
  const { token } = await site.app.db
    .selectFrom('cards')
    .select('token')
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  const deadline = Date.now() + 180_000
  for (;;) {
    const card = await site.app.db
      .selectFrom('sandbox_cards')
      .select('behaviour')
      .where('token', '=', token)
      .executeTakeFirstOrThrow()
    if (card.behaviour === 'dropped') break
    assert.ok(Date.now() < deadline, 'the gateway was not told')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  assert.equal((await refusalOf(addCardViaApi(site, fan, token))).code, 'BAD_INPUT')
})

test("another account's card can be neither kept nor removed", async () => {
  const [fan, other] = [await seedAccount(site), await seedAccount(site)]
  const [own, foreign] = [await ownCard(site, fan), await ownCard(site, other)]
  assert.equal((await refusalOf(keepCards(site, fan, [own, foreign]))).code, 'NOT_FOUND')
  for (const person of [fan, other]) {
    const { cards } = await answerOf<Shown>(askAs(site, person, '{ wallet { cards { id } } }'))
    assert.equal(cards.length, 1)
  }
})

test('card details sent along with an id are ignored', async () => {
  const fan = await seedAccount(site)
  const id = await ownCard(site, fan)
  const { cards } = await answerOf<Shown>(
    askAs(
      site,
      fan,
      'mutation ($cards: [CardInput!]!) { updateWallet(cards: $cards) { cards { id name number } } }',
      { cards: [{ id, name: 'Somebody Else', number: '1234', cvv: '999', date: { month: 1, year: 1990 } }] },
    ),
  )
  assert.deepEqual(cards, [{ id, name: 'Nadia Brandt', number: '•••• 4242' }])
})

const printedCards = (asker: RequestUser, cards: object[]) =>
  askAs(
    site,
    asker,
    'mutation ($cards: [CardInput!]!) { updateWallet(cards: $cards) { cards { name number cvv date { month year } } } }',
    { cards },
  )
type Printed = { name: string; number: string; cvv: null; date: { month: number; year: number } }
const printedOf = async (asker: RequestUser) =>
  (
    await answerOf<{ cards: Printed[] }>(
      askAs(site, asker, '{ wallet { cards { name number cvv date { month year } } } }'),
    )
  ).cards

test('cards can be referenced by displayed details; omitted ones are removed; repeating is harmless', async () => {
  const fan = await seedAccount(site)
  await ownCard(site, fan)
  await ownCard(site, fan, CARD.amex)
  const [amex, visa] = await printedOf(fan)
  assert.ok(amex && visa)
  for (const _ of [1, 2]) {
    const stored: { cards: Printed[] } = await answerOf(printedCards(fan, [visa]))
    assert.deepEqual(stored.cards, [visa])
  }
  const typed = {
    name: visa.name,
    number: CARD.good,
    cvv: '123',
    date: { month: 12, year: visa.date.year % 100 },
  }
  assert.deepEqual((await answerOf<{ cards: Printed[] }>(printedCards(fan, [typed]))).cards, [visa])
  assert.deepEqual((await answerOf<{ cards: Printed[] }>(printedCards(fan, []))).cards, [])
  assert.deepEqual((await answerOf<{ cards: Printed[] }>(printedCards(fan, []))).cards, [])
})

test('of identical cards, one is kept per reference', async () => {
  const fan = await seedAccount(site)
  await ownCard(site, fan)
  const second = await ownCard(site, fan)
  const [card] = await printedOf(fan)
  assert.ok(card)
  assert.equal((await answerOf<{ cards: Printed[] }>(printedCards(fan, [card, card]))).cards.length, 2)
  assert.equal(
    (await answerOf<{ cards: Printed[] }>(printedCards(fan, [{ id: second }, card]))).cards.length,
    2,
  )
  for (const _ of [1, 2])
    assert.equal((await answerOf<{ cards: Printed[] }>(printedCards(fan, [card]))).cards.length, 1)
  assert.equal((await refusalOf(printedCards(fan, [card, card]))).code, 'NOT_FOUND')
})

test('an unknown, foreign or incomplete card reference removes nothing', async () => {
  const [fan, other] = [await seedAccount(site), await seedAccount(site)]
  await ownCard(site, fan)
  await ownCard(site, other, CARD.mastercard)
  const [[own], [foreign]] = [await printedOf(fan), await printedOf(other)]
  assert.ok(own && foreign)
  for (const wrong of [
    foreign,
    { ...own, name: 'Nadia' },
    { ...own, number: '4243' },
    { ...own, date: { month: 11, year: own.date.year } },
    { ...own, date: { month: 12, year: own.date.year + 100 } },
  ])
    assert.equal((await refusalOf(printedCards(fan, [wrong]))).code, 'NOT_FOUND', JSON.stringify(wrong))
  for (const half of [
    {},
    { name: own.name },
    { ...own, number: '42' },
    { ...own, date: {} },
    { ...own, name: '' },
  ])
    assert.equal((await refusalOf(printedCards(fan, [half]))).code, 'BAD_INPUT', JSON.stringify(half))
  assert.equal((await refusalOf(printedCards(null, [own]))).code, 401)
  for (const person of [fan, other]) assert.equal((await printedOf(person)).length, 1)
})

test('a card is valid until the end of its month', () => {
  const card = { exp_month: 12, exp_year: 2026 }
  assert.equal(isExpired(card, new Date('2026-12-31T23:59:59.999Z')), false)
  assert.equal(isExpired(card, new Date('2027-01-01T00:00:00.000Z')), true)
})

test('an expired card is shown as such and not charged', async () => {
  const fan = await seedAccount(site)
  const card = await ownCard(site, fan)
  await site.app.db.updateTable('cards').set({ exp_year: 2020 }).where('id', '=', card).execute()
  const { cards } = await answerOf<Shown>(askAs(site, fan, '{ wallet { cards { expired } } }'))
  assert.deepEqual(cards, [{ expired: true }])
  const { code, words } = await refusalOf(buy(site, fan, { pack: 5, card }))
  assert.deepEqual({ code, words }, { code: 'BAD_INPUT', words: 'Your card has expired.' })
})

test('automatic top-ups are off until a pack is chosen, and need a card', async () => {
  const fan = await seedAccount(site)
  const set = (pack: number | null) =>
    askAs(site, fan, 'mutation ($pack: Int) { setAutoTopUp(pack: $pack) { auto_top_up } }', { pack })
  assert.equal(await (await answerOf<Shown>(set(null))).auto_top_up, null)
  assert.equal((await refusalOf(set(10))).words, 'Add a card first.')
  await ownCard(site, fan)
  assert.equal((await answerOf<Shown>(set(10))).auto_top_up, 10)
  assert.equal((await answerOf<Shown>(set(50))).auto_top_up, 50)
  for (const wrong of [0, 7, -5, 500]) assert.equal((await refusalOf(set(wrong))).code, 'BAD_INPUT')
  assert.equal((await answerOf<Shown>(set(null))).auto_top_up, null)
})

test('the wallet offers the methods of the gateway; cards are sent to its URL, not to the API', async () => {
  const methods = await answerOf<object[]>(
    askAs(site, null, '{ paymentMethods { id label shape cards_url public_key script_url } }'),
  )
  const urls = { cards_url: '/sandbox-gateway/cards', public_key: null, script_url: null }
  assert.deepEqual(methods, [
    { id: 'sandbox:card', label: 'Card', shape: 'fields', ...urls },
    { id: 'sandbox:paypal', label: 'PayPal', shape: 'redirect', ...urls },
  ])
})
