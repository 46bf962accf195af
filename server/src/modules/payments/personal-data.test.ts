import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addCredits, creditsOf, tip } from '../../../test/money.ts'
import { answerOf } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { reconcileLedger } from '../ledger/index.ts'
import { paymentsData } from './personal-data.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app
const holder = paymentsData(site.app)

async function spender() {
  const [creator, fan] = [await seedAccount(site, { isCreator: true }), await seedAccount(site)]
  await addCredits(site, fan, 1_000)
  await answerOf(tip(site, fan, { user: creator.id, amount: 3, message: 'Only for you' }))
  await db
    .insertInto('cards')
    .values({
      account_id: fan.id,
      gateway: 'sandbox',
      token: `secret-token-of-${fan.id}`,
      brand: 'Visa',
      last4: '4242',
      exp_month: 4,
      exp_year: 2031,
      holder: 'A Holder',
      removed_at: null,
    })
    .execute()
  await db.updateTable('wallets').set({ auto_top_up_cents: 1_000 }).where('account_id', '=', fan.id).execute()
  return { creator, fan }
}

test('a data copy lists purchases, sales and cards, without payment tokens', async () => {
  const { creator, fan } = await spender()
  const text = JSON.stringify(await holder.exportOf(fan.id))
  for (const words of ['Only for you', '4242', '04/2031', 'A Holder', '"cents":700'])
    assert.ok(text.includes(words), words)
  assert.doesNotMatch(text, /secret-token/)
  const sold = JSON.stringify(await holder.exportOf(creator.id))
  assert.match(sold, /"shareCents":210/)
  assert.ok(!sold.includes(fan.id) && !sold.includes('Only for you'), 'the buyers belong to themselves')
})

test('erasure deletes cards, retains the ledger and is idempotent', async () => {
  const { fan } = await spender()
  const bystander = await spender()
  await holder.erase(fan.id)
  await holder.erase(fan.id)
  const cardsOf = (id: string) => db.selectFrom('cards').select('id').where('account_id', '=', id).execute()
  assert.deepEqual(await cardsOf(fan.id), [])
  assert.equal((await cardsOf(bystander.fan.id)).length, 1)
  assert.equal(await creditsOf(site, fan), 700)
  const wallet = await db
    .selectFrom('wallets')
    .select('auto_top_up_cents')
    .where('account_id', '=', fan.id)
    .executeTakeFirst()
  assert.equal(wallet?.auto_top_up_cents, null)
  assert.deepEqual((await reconcileLedger(db, site.app.ledger.ports.reconcile)).problems, [])
})
