import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gatewaysOf } from '#platform/payments/create-gateways.ts'
import { creditsOf } from '../../../../test/money.ts'
import { notificationsViaApi } from '../../../../test/notifications.ts'
import { buy, changedGateway, ownCard } from '../../../../test/payments.ts'
import { answerOf, askAs, refusalOf } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { finishTopUps } from '../top-ups/finish-top-up.ts'
import { retireCards } from './retire-cards.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db, payments } = site.app

/** A fan with a card of a gateway that the site has left, and automatic top-ups. */
async function leftBehind(): Promise<{ fan: Seeded; card: string }> {
  const fan = await seedAccount(site)
  const card = await ownCard(site, fan)
  await answerOf(askAs(site, fan, 'mutation { setAutoTopUp(pack: 10) { auto_top_up } }'))
  await db.updateTable('cards').set({ gateway: 'verotel' }).where('id', '=', card).execute()
  return { fan, card }
}

/** The same site, with a real gateway instead of the sandbox. */
const elsewhere = { ...site.app, payments: changedGateway(payments, { name: 'stripe' }) }

const autoTopUp = async (fan: Seeded) =>
  (await answerOf<{ auto_top_up: number | null }>(askAs(site, fan, '{ wallet { auto_top_up } }'))).auto_top_up

const told = async (fan: Seeded) =>
  (await notificationsViaApi(site, fan)).filter(({ kind }) => kind === 'wallet').map(({ words }) => words)

test('the owner of a card whose gateway was left is told once, and nothing charges it any more', async () => {
  const { fan } = await leftBehind()
  await Promise.all([retireCards(elsewhere), retireCards(elsewhere)])
  await retireCards(elsewhere)
  assert.equal(await autoTopUp(fan), null)
  assert.deepEqual(await told(fan), [
    'Your saved card can’t be used here any more. Automatic top-ups are off until you add another one.',
  ])
})

test('with another usable card, automatic top-ups stay on', async () => {
  const { fan } = await leftBehind()
  const other = await ownCard(site, fan)
  await db.updateTable('cards').set({ gateway: 'stripe' }).where('id', '=', other).execute()
  await retireCards(elsewhere)
  assert.equal(await autoTopUp(fan), 10)
  assert.deepEqual(await told(fan), [])
})

test('a card of another gateway is not charged', async () => {
  const { fan, card } = await leftBehind()
  assert.equal((await refusalOf(buy(site, fan, { pack: 5, card }))).code, 'NOT_FOUND')
  assert.equal(await creditsOf(site, fan), 0)
})

test('a purchase left open at a gateway that the site has left is given up, not forgotten', async () => {
  const fan = await seedAccount(site)
  const { id } = await db
    .insertInto('top_ups')
    .values({
      ...{ account_id: fan.id, key: 'left open', pack_cents: 500, card_id: null, card_words: 'Card' },
      ...{ gateway: 'verotel', payment: null, state: 'challenge', failure: null },
      ...{ is_automatic: false, journal_id: null, created_at: new Date(0), updated_at: new Date(0) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await finishTopUps({ ...site.app, payments: gatewaysOf([]) })
  const { state, failure } = await db
    .selectFrom('top_ups')
    .select(['state', 'failure'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.equal(state, 'failed')
  assert.match(failure ?? '', /didn’t go through/)
})
