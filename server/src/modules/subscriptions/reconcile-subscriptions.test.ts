import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { addCredits } from '../../../test/money.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { seedSeller, subscribed, subscriptionRowOf } from '../../../test/subscriptions.ts'
import { findSalesByIds, reconcileLedger, reverseSale } from '../ledger/index.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db, ledger } = site.app
const problems = async () => (await reconcileLedger(db, ledger.ports.reconcile)).problems
const free = { duration: 7, unit: 'day', price: 0 }

test('reconciliation reports an unpaid subscription, but not a free trial', async () => {
  const fan = await seedAccount(site)
  await addCredits(site, fan, 5_000)
  const paid = await subscribed(site, fan, await seedSeller(site, 10))
  const trial = await subscribed(site, fan, await seedSeller(site, 10, free))
  assert.deepEqual(await problems(), [])

  const crime = (id: string) => [`A subscription has no sale: ${id}.`]
  const { id } = paid.subscription
  const { ends_at } = await subscriptionRowOf(site, id)
  const { id: sale } = await db
    .selectFrom('sales')
    .select('id')
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow()
  // Reverse the sale, and reactivate the subscription.
  await db.transaction().execute(async (tx) => {
    const [found] = await findSalesByIds(tx, [sale])
    assert.ok(found)
    await reverseSale(site.app, tx, found, { key: `refund:${sale}`, reason: 'refund', to: 'credits' })
  })
  assert.deepEqual(await problems(), [])
  await sql`update subscriptions set ends_at = ${ends_at} where id = ${id}`.execute(db)
  assert.deepEqual(await problems(), crime(id))
  await sql`update subscriptions set ends_at = now() where id = ${id}`.execute(db)

  await sql`update subscriptions set is_trial = false where id = ${trial.subscription.id}`.execute(db)
  assert.deepEqual(await problems(), crime(trial.subscription.id))
})
