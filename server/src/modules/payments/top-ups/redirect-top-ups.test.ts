import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mock, test } from 'node:test'
import { gatewaysOf } from '#platform/payments/create-gateways.ts'
import { creditsOf } from '../../../../test/money.ts'
import { finish, paymentOf, type ShownTopUp, topUp } from '../../../../test/payments.ts'
import { answerOf, refusalOf } from '../../../../test/people.ts'
import { orderAt, redirectSite } from '../../../../test/redirect-payments.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { finishTopUps } from './finish-top-up.ts'
import { buyCredits } from './top-ups.ts'

const { site, verotel, providers } = await redirectSite()
const MINUTE = 60_000

const later = (ms: number) => {
  const now = new Date(Date.now() + ms)
  return { ...site.app, clock: { now: () => now } }
}

async function shown(fan: Seeded, id: string) {
  const { state, failure } = await answerOf<ShownTopUp>(topUp(site, fan, id))
  return { state, failure, credits: await creditsOf(site, fan) }
}

/** The errors logged during `work`. */
async function errorsDuring(work: () => Promise<unknown>): Promise<string> {
  const log = mock.method(site.app.log, 'error')
  await work()
  log.mock.restore()
  return log.mock.calls.map(({ arguments: [, words] }) => String(words)).join('\n')
}

for (const provider of providers) {
  const { name, server } = provider
  const order = async (key?: string) => {
    const fan = await seedAccount(site)
    const { id, state, challenge } = await orderAt(site, fan, name, key)
    assert.equal(state, 'challenge')
    assert.ok(challenge?.startsWith(server.url))
    return { fan, id, url: challenge ?? '' }
  }

  test(`${name}: bought on the provider's page, credited once, whoever learns of it`, async () => {
    const { fan, id, url } = await order()
    assert.deepEqual(await shown(fan, id), { state: 'challenge', failure: null, credits: 0 })
    const back = await provider.pay(url)
    assert.ok(back.startsWith(`${site.app.site.url}/account/purchases/payment?top_up=${id}`), back)
    assert.deepEqual(await shown(fan, id), { state: 'paid', failure: null, credits: 1_000 })
    await Promise.all([finish(site, fan, id), finishTopUps(later(3 * MINUTE))])
    assert.equal(await creditsOf(site, fan), 1_000)
    assert.equal(server.delivered.at(-1)?.status, 200)
    if (name === 'verotel') assert.equal(verotel.sales[0]?.isRefunded, false)
  })

  test(`${name}: buying twice under one key is one order`, async () => {
    const fan = await seedAccount(site)
    const key = randomUUID()
    const [first, second] = [await orderAt(site, fan, name, key), await orderAt(site, fan, name, key)]
    assert.deepEqual([second.id, second.challenge], [first.id, first.challenge])
  })

  test(`${name}: abandoned after an hour; a late payment still counts`, async () => {
    const { fan, id, url } = await order()
    await finishTopUps(later(50 * MINUTE))
    assert.equal((await shown(fan, id)).state, 'challenge')
    await finishTopUps(later(61 * MINUTE))
    assert.deepEqual(await shown(fan, id), {
      state: 'failed',
      failure: 'Your payment wasn’t confirmed in time.',
      credits: 0,
    })
    await provider.pay(url)
    assert.deepEqual(await shown(fan, id), { state: 'paid', failure: null, credits: 1_000 })
  })

  test(`${name}: a declined card fails; paying on the same page afterwards counts`, async () => {
    const { fan, id, url } = await order()
    await provider.pay(url, 'decline')
    await finish(site, fan, id)
    assert.deepEqual(await shown(fan, id), {
      state: 'failed',
      failure: 'Your card was declined.',
      credits: 0,
    })
    await provider.pay(url)
    assert.deepEqual(await shown(fan, id), { state: 'paid', failure: null, credits: 1_000 })
    assert.equal(await paymentOf(site, id), provider.newestPayment())
  })

  test(`${name}: the second of two payments is not credited, and is logged`, async () => {
    const { fan, id, url } = await order()
    await provider.pay(url)
    const first = await paymentOf(site, id)
    const logged = await errorsDuring(() => provider.payAgain(url))
    assert.match(logged, /paid twice/)
    assert.equal(await creditsOf(site, fan), 1_000)
    assert.equal(await paymentOf(site, id), first)
  })

  test(`${name}: the return address of somebody else gives nothing`, async () => {
    const { fan, id } = await order()
    const stranger = await seedAccount(site)
    assert.equal((await refusalOf(finish(site, stranger, id))).code, 'NOT_FOUND')
    assert.equal(await answerOf(topUp(site, stranger, id)), null)
    // Coming back without having paid, as with an address typed by hand.
    await finish(site, fan, id)
    assert.deepEqual(await shown(fan, id), { state: 'challenge', failure: null, credits: 0 })
    assert.equal(await creditsOf(site, stranger), 0)
  })

  test(`${name}: a notification that arrives before our own answer counts once`, async () => {
    const fan = await seedAccount(site)
    const payments = gatewaysOf(
      site.app.payments.inUse.map((gateway) => ({
        ...gateway,
        checkout: gateway.checkout && {
          async start(asked) {
            const started = await gateway.checkout?.start(asked)
            assert.ok(started?.state === 'challenge')
            await provider.pay(started.url)
            return started
          },
        },
      })),
    )
    const viewer = { accountId: fan.id, sessionId: '', isCreator: false, staffRoles: [] }
    const source = { methodId: `${name}:card` }
    const bought = { packDollars: 10, source, key: randomUUID() }
    const { id } = await buyCredits({ ...site.app, payments }, viewer, bought)
    assert.deepEqual(await shown(fan, id), { state: 'paid', failure: null, credits: 1_000 })
  })

  test(`${name}: a notification that comes twice counts once`, async () => {
    const { fan, id, url } = await order()
    server.setDelivery('twice')
    await provider.pay(url)
    server.setDelivery('send')
    assert.deepEqual(
      server.delivered.slice(-2).map((answer) => answer?.status),
      [200, 200],
    )
    assert.deepEqual(await shown(fan, id), { state: 'paid', failure: null, credits: 1_000 })
  })

  for (const change of [{ amount: '1.00' }, { amount: '500.00' }, { currency: 'EUR' }] as const)
    test(`${name}: a payment of another ${Object.keys(change)} is not credited, and is logged`, async () => {
      const { fan, id, url } = await order()
      server.setDelivery('drop')
      await provider.pay(url)
      server.setDelivery('send')
      const logged = await errorsDuring(() => provider.notifyWith(change))
      assert.match(logged, /wrong amount or currency/)
      assert.deepEqual(await shown(fan, id), {
        state: 'failed',
        failure: 'You were charged a different amount than shown. We’re looking into it.',
        credits: 0,
      })
    })

  test(`${name}: refunds at the provider and a chargeback take the credits back`, async () => {
    const { fan, id, url } = await order()
    await provider.pay(url)
    const payment = provider.newestPayment()
    assert.equal(await paymentOf(site, id), payment)
    await provider.refund(payment, '2.50')
    assert.equal(await creditsOf(site, fan), 750)
    server.setDelivery('twice')
    await provider.chargeBack(payment)
    server.setDelivery('send')
    assert.equal(await creditsOf(site, fan), 0)
    assert.equal((await shown(fan, id)).state, 'disputed')
  })

  test(`${name}: a chargeback that overtakes its payment waits for it`, async () => {
    const { fan, id, url } = await order()
    server.setDelivery('hold')
    await provider.pay(url)
    server.setDelivery('send')
    assert.equal((await provider.chargeBack(provider.newestPayment()))?.status, 200)
    assert.equal((await shown(fan, id)).state, 'challenge')
    await server.release()
    assert.deepEqual(await shown(fan, id), { state: 'disputed', failure: null, credits: 0 })
  })

  test(`${name}: forged notifications are refused`, async () => {
    const { fan, id } = await order()
    const path = `/api/payments/webhooks/${name}`
    for (const query of ['', `?type=purchase&saleID=1&referenceID=${id}&signature=0`, '?secret=guess']) {
      assert.equal((await site.get(`${path}${query}`)).status, 400)
      assert.equal((await site.post(`${path}${query}`, { 'X-top_up': id, subscriptionId: '1' })).status, 400)
    }
    assert.deepEqual(await shown(fan, id), { state: 'challenge', failure: null, credits: 0 })
  })
}

test('verotel: a lost postback is made up for when the fan returns', async () => {
  const fan = await seedAccount(site)
  const { id, challenge } = await orderAt(site, fan, 'verotel')
  verotel.setDelivery('drop')
  await verotel.pay(challenge ?? '')
  verotel.setDelivery('send')
  assert.equal((await shown(fan, id)).state, 'challenge')
  verotel.failNext('html')
  assert.equal((await refusalOf(finish(site, fan, id))).code, 'PAYMENTS_OFF')
  await finish(site, fan, id)
  assert.deepEqual(await shown(fan, id), { state: 'paid', failure: null, credits: 1_000 })
})
