import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { creditsOf } from '../../../../test/money.ts'
import {
  buyCreditsViaApi,
  CARD,
  changedGateway,
  newEvent,
  onlyGateway,
  ownCard,
  paymentOf,
  type ShownTopUp,
  sendWebhook,
  topUp,
} from '../../../../test/payments.ts'
import { answerOf } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { finishTopUps } from './finish-top-up.ts'
import { buyCredits } from './top-ups.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { payments } = site.app
const MINUTE = 60_000

const later = (ms: number) => {
  const now = new Date(Date.now() + ms)
  return { ...site.app, clock: { now: () => now } }
}
const stateOf = async (fan: Seeded, id: string) => (await answerOf<ShownTopUp>(topUp(site, fan, id))).state

/** Simulates a process killed before or after the gateway charged. */
async function cutOff(number: string, when: 'before' | 'after') {
  const fan = await seedAccount(site)
  const card = await ownCard(site, fan, number)
  const changed = changedGateway(payments, {
    async charge(charge) {
      if (when === 'after') await onlyGateway(payments).saved.charge(charge)
      throw new Error('killed')
    },
  })
  const order = { packDollars: 10, source: { cardId: card }, key: randomUUID() }
  const viewer = { accountId: fan.id, sessionId: '', isCreator: false, staffRoles: [] }
  await assert.rejects(buyCredits({ ...site.app, payments: changed }, viewer, order), /killed/)
  const { id } = await site.app.db
    .selectFrom('top_ups')
    .select('id')
    .where('account_id', '=', fan.id)
    .executeTakeFirstOrThrow()
  return { fan, id, repeat: () => buyCredits(later(3 * MINUTE), viewer, order) }
}

test('killed after the charge: the top-up is credited once', async () => {
  const { fan, id } = await cutOff(CARD.good, 'after')
  await finishTopUps(later(MINUTE))
  assert.equal(await stateOf(fan, id), 'starting', 'whoever charges may still be at it')
  await Promise.all([1, 2, 3, 4].map(() => finishTopUps(later(3 * MINUTE))))
  assert.equal(await stateOf(fan, id), 'paid')
  assert.equal(await creditsOf(site, fan), 1_000)
})

test('killed before the gateway request: failed, and nothing was charged', async () => {
  const { fan, id } = await cutOff(CARD.good, 'before')
  await finishTopUps(later(3 * MINUTE))
  const shown = await answerOf<ShownTopUp>(topUp(site, fan, id))
  assert.equal(shown.state, 'failed')
  assert.match(shown.failure ?? '', /^Your payment didn’t go through\./)
  assert.equal(await onlyGateway(payments).find(id), null)
})

test('a late retry looks up the payment and does not charge again', async () => {
  const lost = await cutOff(CARD.good, 'before')
  assert.equal((await lost.repeat()).state, 'failed')
  assert.equal(await onlyGateway(payments).find(lost.id), null)
  const charged = await cutOff(CARD.good, 'after')
  assert.equal((await charged.repeat()).state, 'paid')
  assert.equal(await creditsOf(site, charged.fan), 1_000)
})

test('killed after a decline or a challenge: both are found', async () => {
  const declined = await cutOff(CARD.declined, 'after')
  const asked = await cutOff(CARD.challenge, 'after')
  await finishTopUps(later(3 * MINUTE))
  assert.equal(await stateOf(declined.fan, declined.id), 'failed')
  const shown = await answerOf<ShownTopUp>(topUp(site, asked.fan, asked.id))
  assert.equal(shown.state, 'challenge')
  assert.match(shown.challenge ?? '', /challenge/)
})

async function asked() {
  const fan = await seedAccount(site)
  const { id, challenge } = await buyCreditsViaApi(site, fan, {
    pack: 5,
    card: await ownCard(site, fan, CARD.challenge),
  })
  const answer = (word: 'approve' | 'refuse') =>
    site.post(challenge ?? '', `answer=${word}`, {
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  return { fan, id, answer }
}

test('a fan who completes the challenge but never returns is credited', async () => {
  const { fan, id, answer } = await asked()
  await answer('approve')
  await finishTopUps(later(3 * MINUTE))
  assert.equal(await stateOf(fan, id), 'paid')
  assert.equal(await creditsOf(site, fan), 500)
})

test('a challenge fails after an hour and can no longer be completed', async () => {
  const { fan, id, answer } = await asked()
  await finishTopUps(later(59 * MINUTE))
  assert.equal(await stateOf(fan, id), 'challenge')
  await finishTopUps(later(62 * MINUTE))
  const shown = await answerOf<ShownTopUp>(topUp(site, fan, id))
  assert.equal(shown.state, 'failed')
  assert.equal(shown.failure, 'Your payment wasn’t confirmed in time.')
  await answer('approve')
  assert.equal((await onlyGateway(payments).retrieve(await paymentOf(site, id))).state, 'failed')
  // If the gateway reports it paid all the same, it is credited.
  assert.equal((await sendWebhook(site, newEvent('payment-paid', await paymentOf(site, id)))).status, 200)
  assert.equal(await stateOf(fan, id), 'paid')
  assert.equal(await creditsOf(site, fan), 500)
})

test('a challenge completed during its cancellation counts as paid', async () => {
  const { fan, id, answer } = await asked()
  const changed = changedGateway(payments, {
    async cancel(payment) {
      await answer('approve')
      return onlyGateway(payments).cancel(payment)
    },
  })
  await finishTopUps({ ...later(62 * MINUTE), payments: changed })
  assert.equal(await stateOf(fan, id), 'paid')
  assert.equal(await creditsOf(site, fan), 500)
})

test('a challenge that cannot be cancelled at the gateway stays open until it can', async () => {
  const { fan, id } = await asked()
  const cancel = () => Promise.reject(new Error('no answer'))
  await finishTopUps({
    ...later(62 * MINUTE),
    payments: changedGateway(payments, { cancel }),
  })
  assert.equal(await stateOf(fan, id), 'challenge')
  await finishTopUps(later(65 * MINUTE))
  assert.equal(await stateOf(fan, id), 'failed')
})

test('a failing lookup does not block other top-ups', async () => {
  const [first, second] = [await cutOff(CARD.good, 'after'), await cutOff(CARD.good, 'after')]
  const deps = later(3 * MINUTE)
  const changed = changedGateway(payments, {
    find: (key) =>
      key === first.id ? Promise.reject(new Error('no answer')) : onlyGateway(payments).find(key),
  })
  await finishTopUps({ ...deps, payments: changed })
  assert.equal(await stateOf(first.fan, first.id), 'starting')
  assert.equal(await stateOf(second.fan, second.id), 'paid')
  await finishTopUps(later(6 * MINUTE))
  assert.equal(await stateOf(first.fan, first.id), 'paid')
})

test('hundreds of failing lookups do not block the others', async () => {
  const { fan, id } = await cutOff(CARD.good, 'after')
  const ghosts = Array.from({ length: 250 }, (_, number) => ({
    account_id: fan.id,
    key: `ghost-${number}`,
    pack_cents: 500,
    card_id: null,
    card_words: 'Visa',
    gateway: 'sandbox',
    payment: `pay_ghost_${number}`,
    state: 'challenge' as const,
    failure: null,
    journal_id: null,
    created_at: new Date(0),
    updated_at: new Date(0),
  }))
  await site.app.db.insertInto('top_ups').values(ghosts).execute()
  await finishTopUps(later(3 * MINUTE))
  await finishTopUps(later(4 * MINUTE))
  assert.equal(await stateOf(fan, id), 'paid')
  await site.app.db.deleteFrom('top_ups').where('key', 'like', 'ghost-%').execute()
})
