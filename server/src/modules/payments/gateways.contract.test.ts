/** What must hold whichever provider a fan pays with: the same cases for each, over its own protocol. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mock, test } from 'node:test'
import { sql } from 'kysely'
import { creditsOf } from '../../../test/money.ts'
import { finish, type ShownTopUp, topUp } from '../../../test/payments.ts'
import { answerOf, refusalOf } from '../../../test/people.ts'
import { type OpenOrder, type ProviderDriver, providersSite } from '../../../test/providers.ts'
import { seedAccount } from '../../../test/seed.ts'
import { reconcileLedger } from '../ledger/index.ts'
import { finishTopUps } from './top-ups/finish-top-up.ts'
import { receiveEvent } from './webhooks/webhooks.ts'

const { site, drivers } = await providersSite()
const { db, payments, ledger } = site.app
const MINUTE = 60_000
const YEAR = 365 * 24 * 60 * MINUTE

const later = (ms: number) => {
  const now = new Date(Date.now() + ms)
  return { ...site.app, clock: { now: () => now } }
}

async function shown({ fan, id }: OpenOrder) {
  const { state } = await answerOf<ShownTopUp>(topUp(site, fan, id))
  return { state, cents: await creditsOf(site, fan) }
}

/** What the provider owes us according to the ledger. */
async function clearedCents(name: string): Promise<number> {
  const { rows } = await sql<{ cents: string }>`
    select coalesce(sum(cents), 0) as cents from ledger_entries where book = 'clearing' and subaccount = ${name}
  `.execute(db)
  return -Number(rows[0]?.cents ?? 0)
}

async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const logs = (['warn', 'error'] as const).map((level) => mock.method(site.app.log, level, () => {}))
  try {
    return await work()
  } finally {
    for (const log of logs) log.mock.restore()
  }
}

const PAID = { state: 'paid', cents: 1_000 }
const OPEN = { state: 'challenge', cents: 0 }

for (const driver of drivers) {
  const { name, notifications, api } = driver
  const ordered = async (key?: string) => driver.order(await seedAccount(site), key)
  const paid = async () => {
    const order = await ordered()
    await driver.pay(order)
    assert.deepEqual(await shown(order), PAID)
    return order
  }

  test(`${name}: notified twice, looked up by browser and job at once: one payment`, async () => {
    const before = await clearedCents(name)
    const order = await ordered()
    notifications.mode = 'twice'
    await Promise.all([
      driver.pay(order),
      ...[1, 2, 3].map(() => finish(site, order.fan, order.id)),
      finishTopUps(later(3 * MINUTE)),
    ])
    notifications.mode = 'forward'
    assert.deepEqual(await shown(order), PAID)
    assert.equal((await clearedCents(name)) - before, 1_000)
  })

  test(`${name}: a notification that comes long after the payment was given up still counts`, async () => {
    const order = await ordered()
    notifications.mode = 'hold'
    await driver.pay(order)
    notifications.mode = 'forward'
    await finishTopUps(later(61 * MINUTE))
    await notifications.release()
    assert.deepEqual(await shown(order), PAID)
  })

  test(`${name}: a reversal that overtakes its payment waits for it`, async () => {
    if (name === 'btcpay') return // Its states are read in order, never told.
    const order = await ordered()
    notifications.mode = 'hold'
    await driver.pay(order)
    const [first, ...rest] = notifications.log.slice(-1)
    assert.ok(first && rest.length === 0)
    await driver.takeBack(order)
    const reversal = notifications.log.at(-1)
    assert.ok(reversal && reversal !== first)
    await notifications.send(reversal)
    assert.deepEqual(await shown(order), OPEN)
    await notifications.send(first)
    notifications.mode = 'forward'
    await notifications.release()
    assert.deepEqual(await shown(order), { state: driver.takenBack, cents: 0 })
  })

  test(`${name}: a genuine notification about somebody else's purchase gives nothing`, async () => {
    const [theirs, mine] = [await paid(), await ordered()]
    const genuine = notifications.log.at(-1) ?? assert.fail('there was no notification')
    const swap = (text: string) => text.replaceAll(theirs.id, mine.id)
    const response = await quietly(() =>
      notifications.send({
        ...genuine,
        path: swap(genuine.path),
        body: Buffer.from(swap(genuine.body.toString('utf8'))),
      }),
    )
    assert.ok(response.status === 400 || response.status === 200)
    assert.deepEqual(await shown(mine), OPEN)
    assert.equal(await creditsOf(site, theirs.fan), 1_000)
  })

  test(`${name}: notifications without a signature, or for another provider, are refused`, async () => {
    const order = await paid()
    const genuine = notifications.log.at(-1) ?? assert.fail('there was no notification')
    const { 'stripe-signature': _stripe, 'btcpay-sig': _btcpay, ...headers } = genuine.headers
    const [path = ''] = genuine.path.split('?')
    const other = name === 'verotel' ? 'ccbill' : 'verotel'
    for (const forged of [
      { ...genuine, path, headers },
      { ...genuine, path: genuine.path.replace(`/${name}`, `/${other}`) },
      { ...genuine, path, headers, body: Buffer.from('<!doctype html><h1>It works!</h1>') },
    ])
      assert.equal((await quietly(() => notifications.send(forged))).status, 400, forged.path)
    const unknown = { ...genuine, path: genuine.path.replace(`/${name}`, '/nobody') }
    assert.equal((await notifications.send(unknown)).status, 404)
    assert.deepEqual(await shown(order), PAID)
  })

  test(`${name}: a notification replayed a year later changes nothing, even if it was forgotten`, async () => {
    const order = await paid()
    const genuine = notifications.log.at(-1) ?? assert.fail('there was no notification')
    await notifications.send(genuine)
    await db.deleteFrom('gateway_events').where('gateway', '=', name).execute()
    const gateway = payments.find(name) ?? assert.fail('it is in use')
    const [, query = ''] = genuine.path.split('?')
    const { method, headers, body: rawBody } = genuine
    await receiveEvent(later(YEAR), gateway, { method, headers, rawBody, query })
    assert.deepEqual(await shown(order), PAID)
  })

  test(`${name}: another amount than the one shown is not credited, and is logged`, async () => {
    const order = await ordered()
    const log = mock.method(site.app.log, 'error', () => {})
    await driver.payWrongly(order)
    log.mock.restore()
    assert.match(log.mock.calls.map(({ arguments: [, words] }) => words).join(), /wrong amount or currency/)
    assert.deepEqual(await shown(order), { state: 'failed', cents: 0 })
  })

  test(`${name}: a payment taken back takes the credits, once`, async () => {
    const before = await clearedCents(name)
    const order = await ordered()
    await (driver.payReversibly ?? driver.pay)(order)
    assert.deepEqual(await shown(order), PAID)
    notifications.mode = 'twice'
    await driver.takeBack(order)
    notifications.mode = 'forward'
    assert.deepEqual(await shown(order), { state: driver.takenBack, cents: 0 })
    const reversal = notifications.log.at(-1) ?? assert.fail('there was no notification')
    await notifications.send(reversal)
    await db.deleteFrom('gateway_events').where('gateway', '=', name).execute()
    await notifications.send(reversal)
    assert.deepEqual(await shown(order), { state: driver.takenBack, cents: 0 })
    assert.equal(await clearedCents(name), before)
  })

  test(`${name}: paid during an outage of an hour without notifications: found afterwards`, async () => {
    if (!driver.canLookUp) return
    const order = await ordered()
    notifications.mode = 'drop'
    api.mode = 'cut'
    await driver.pay(order)
    await quietly(async () => {
      for (const minutes of [3, 30, 59, 61, 64]) await finishTopUps(later(minutes * MINUTE))
      await refusalOf(finish(site, order.fan, order.id))
    })
    assert.equal(
      (await db.selectFrom('top_ups').select('state').where('id', '=', order.id).executeTakeFirst())?.state,
      'challenge',
    )
    notifications.mode = 'forward'
    api.mode = 'forward'
    await finishTopUps(later(67 * MINUTE))
    assert.deepEqual(await shown(order), PAID)
  })

  if (driver.callsAtStart) startCases(driver)
}

/** Cases of providers that are called to start a payment. */
function startCases(driver: ProviderDriver): void {
  const { name, api } = driver

  for (const mode of ['cut', 'lose'] as const)
    test(`${name}: a start whose answer never came (${mode}) is continued by the same key, once`, async () => {
      const [fan, key] = [await seedAccount(site), randomUUID()]
      if (name === 'stripe') await driver.order(fan)
      api.mode = mode
      await quietly(() => assert.rejects(driver.order(fan, key)))
      api.mode = 'forward'
      const order = await driver.order(fan, key)
      assert.equal((await driver.order(fan, key)).id, order.id)
      await driver.pay(order)
      assert.deepEqual(await shown(order), PAID)
    })

  test(`${name}: a notification that arrives before our own answer counts once`, async () => {
    const fan = await seedAccount(site)
    if (name === 'stripe') await driver.order(fan)
    const key = randomUUID()
    const starts = api.log.length
    api.afterNext(async () => {
      const { id } = await db
        .selectFrom('top_ups')
        .select('id')
        .where('account_id', '=', fan.id)
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
      const last = api.log.at(-1)
      // BTCPay first asks for invoices of this key; the payment follows the request that makes one.
      if (last?.method === 'POST') await driver.pay({ fan, id, url: null })
      else api.afterNext(async () => driver.pay({ fan, id, url: null }))
    })
    const order = await driver.order(fan, key)
    assert.ok(api.log.length > starts)
    assert.deepEqual(await shown(order), PAID)
  })
}

test('afterwards, the ledger and every provider’s payments agree', async () => {
  assert.deepEqual((await reconcileLedger(db, ledger.ports.reconcile)).problems, [])
})
