import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '#rules/time.ts'
import { answerOf, askAs, refusalOf } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedStaff } from '../../../../test/staff.ts'
import { seedDispute, seedTopUp } from '../../../../test/staff-finance.ts'
import { reconcileLedger } from '../../ledger/index.ts'
import { handlePaidEvent } from '../events/paid-events.ts'
import { lockTopUp } from '../top-up-queries.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app
const finance = await seedStaff(site, 'finance')

test('a dispute waits for evidence, is answered once, and ends with the decision of the bank', async () => {
  const fan = await seedAccount(site)
  const dueAt = new Date(Date.now() + 5 * DAY_MS)
  const id = await seedDispute(site, fan, dueAt)
  type Shown = { id: string; state: string; due_on: string | null; value: number; evidence: string | null }
  const look = (of: string) =>
    answerOf<Shown>(
      askAs(
        site,
        finance,
        'query ($id: ID!) { dispute(id: $id) { id state due_on value evidence sales { id } history { disputes } } }',
        {
          id: of,
        },
      ),
    )
  assert.deepEqual([(await look(id)).state, (await look(id)).due_on], ['open', dueAt.toISOString()])
  const note = (who: Seeded, words: string) =>
    askAs(site, who, 'mutation ($id: ID!, $n: String!) { noteEvidence(id: $id, note: $n) { state } }', {
      id,
      n: words,
    })
  assert.equal((await refusalOf(note(finance, ' '))).code, 'BAD_INPUT')
  for (const _ of ['once', 'twice'])
    assert.equal((await answerOf<Shown>(note(finance, 'Log of what was watched'))).state, 'sent')
  const log = await db.selectFrom('audit_log').select('id').where('target_id', '=', id).execute()
  assert.equal(log.length, 1)
  const { top_up_id, reference } = await db
    .selectFrom('take_backs')
    .select(['top_up_id', 'reference'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const receive = (type: 'dispute-lost' | 'dispute-won') =>
    db.transaction().execute(async (tx) =>
      handlePaidEvent(site.app, tx, await lockTopUp(tx, top_up_id), {
        id: type,
        type,
        about: reference,
        cents: null,
      }),
    )
  assert.equal(await receive('dispute-lost'), true)
  assert.equal((await look(id)).state, 'lost')
  assert.equal((await refusalOf(note(finance, 'Too late'))).code, 'ALREADY_DECIDED')
  await receive('dispute-won')
  assert.equal((await look(id)).state, 'won', 'a bank may change its mind')
  const listed = await answerOf<Shown[]>(askAs(site, finance, '{ disputes(state: "won") { id } }'))
  assert.deepEqual(
    listed.map((one) => one.id),
    [id],
  )
  await seedTopUp(site, fan)
  assert.deepEqual((await reconcileLedger(db, site.app.ledger.ports.reconcile)).problems, [])
})
