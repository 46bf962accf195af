import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { seedTeaserOffer, unlock } from '../../../../test/messages.ts'
import { answerOf, askAs } from '../../../../test/people.ts'
import { freshSite } from '../../../../test/site.ts'
import { reverseSale } from '../../ledger/index.ts'
import { publishMessageChange, publishPreviewChange } from './publish-change.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app

const eventCount = async (messageId: string) => {
  const { rows } = await sql`
    select from jobs.job where name = 'messenger-tell-change' and data->>'messageId' = ${messageId}
  `.execute(db)
  return rows.length
}

const changeOf = async (id: string) =>
  (await db.selectFrom('messages').select('change').where('id', '=', id).executeTakeFirstOrThrow()).change

test('the recipient of a video receives an event when its preview is ready, and when the payment is refunded', async () => {
  const { fan, media, message } = await seedTeaserOffer(site)
  await db.transaction().execute((tx) => publishPreviewChange(site.app, tx, media))
  assert.equal(await eventCount(message.id), 1)
  await answerOf(unlock(site, fan, message))
  const sale = await db
    .selectFrom('sales')
    .selectAll()
    .where('subject_id', '=', message.id)
    .executeTakeFirstOrThrow()
  const order = { key: 'back', reason: 'refund', to: 'credits' } as const
  await db.transaction().execute((tx) => reverseSale(site.app, tx, sale, order))
  assert.equal(await eventCount(message.id), 2)
  const before = await changeOf(message.id)
  for (let n = 1; n <= 2; n += 1) {
    await publishMessageChange(site.app, message.id)
    assert.equal(await changeOf(message.id), before + n, 'a number of its own, so that nobody misses it')
  }
})

test('unsent and unknown messages publish nothing', async () => {
  const { creator, message } = await seedTeaserOffer(site)
  await answerOf(
    askAs(site, creator, 'mutation ($message: ID!) { unsendMessage(message: $message) { id } }', {
      message: message.id,
    }),
  )
  const before = await changeOf(message.id)
  await publishMessageChange(site.app, message.id)
  await publishMessageChange(site.app, '01900000-0000-7000-8000-000000000000')
  assert.equal(await changeOf(message.id), before)
})
