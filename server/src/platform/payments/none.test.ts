import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addCardViaApi, buy } from '../../../test/payments.ts'
import { answerOf, askAs, refusalOf } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'

const site = await freshSite({ PAYMENTS: 'none' })
const fan = await seedAccount(site)

test('without a gateway, everything that needs a card is refused with a message', async () => {
  const gateway = await answerOf(askAs(site, fan, '{ paymentGateway { gateway cardsUrl publicKey } }'))
  assert.deepEqual(gateway, { gateway: 'none', cardsUrl: null, publicKey: null })
  for (const refused of [
    addCardViaApi(site, fan, 'card_1'),
    buy(site, fan, { pack: 5, card: '00000000-0000-7000-8000-000000000000' }),
  ]) {
    const { code, words } = await refusalOf(refused)
    assert.equal(code, 'PAYMENTS_OFF')
    assert.equal(words, 'Payment processing is currently unavailable. Please try again later.')
  }
})

test('the wallet itself works', async () => {
  assert.deepEqual(await answerOf(askAs(site, fan, '{ wallet { cents cards { id } } }')), {
    cents: 0,
    cards: [],
  })
})

test('there are no webhook routes, and no sandbox', async () => {
  for (const name of ['none', 'sandbox', 'stripe'])
    assert.equal((await site.post(`/api/payments/webhooks/${name}`, {})).status, 404, name)
  assert.equal((await site.post('/sandbox-gateway/cards', {})).status, 404)
})
