import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { DAY_MS } from '#rules/time.ts'
import { earningsAt, payoutRows, runPayoutsAt, seedDetails, seedSale } from '../../../../test/earnings.ts'
import { answerOf, askAs, hide, refusalOf } from '../../../../test/people.ts'
import { makeCreator, type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { actingStaff, seedStaff } from '../../../../test/staff.ts'
import { eventually } from '../../../../test/uploads.ts'
import { reconcileLedger, releaseHeld } from '../../ledger/index.ts'
import { markPayouts } from '../mark-payout.ts'
import { earningsData } from '../personal-data.ts'
import { duePayouts } from './due-payouts.ts'
import { holdPayout } from './hold-payout.ts'
import { requestRun, runRequested } from './request-run.ts'

const site = await freshSite({ RATE_LIMITS: 'off' }, { worker: true })
const { app } = site
const { db } = app
const [finance, other] = [await seedStaff(site, 'finance'), await seedStaff(site, 'finance')]

const LONG_AGO = new Date(Date.now() - 30 * DAY_MS)

/** A creator with this payable amount, and payout details past the waiting period. */
async function owed(shareCents: number, soldAt = new Date(Date.now() - 8 * DAY_MS)): Promise<Seeded> {
  const creator = await seedAccount(site, { isCreator: true })
  await seedDetails(site, creator)
  await settled(creator)
  await seedSale(site, creator, { cents: Math.ceil(shareCents / 0.7), at: soldAt })
  await releaseHeld(app, creator.id)
  return creator
}

const settled = ({ id }: Seeded) =>
  db.updateTable('payout_details').set({ updated_at: LONG_AGO }).where('creator_id', '=', id).execute()

type Line = {
  user: { id: string }
  value: number
  state: string
  reasons: { kind: string; words: string | null; until: string | null }[]
}
type Console = { goes_out: { value: number; count: number }; on_hold: { count: number }; lines: Line[] }
const CONSOLE = `query ($states: [String!], $method: String) { payoutDesk {
  goes_out { value count } on_hold { value count } failed { count } below { count } to_send { count } sent { count }
  order { id done made } lines(states: $states, method: $method) { user { id } value state reasons { kind words until } hint failed { id } }
} }`
const payoutsConsole = (variables: object = {}) => answerOf<Console>(askAs(site, finance, CONSOLE, variables))
const lineOf = async ({ id }: Seeded) => (await payoutsConsole()).lines.find(({ user }) => user.id === id)

const change = (
  who: Seeded | null,
  name: 'holdPayout' | 'releasePayout',
  user: Seeded,
  reason = 'Looks odd',
) =>
  askAs(
    site,
    who,
    `mutation ($user: ID!, $reason: String!) { ${name}(user: $user, reason: $reason) { due { state } holds { reason released_on } } }`,
    { user: user.id, reason },
  )

const booksAreRight = async () =>
  assert.deepEqual((await reconcileLedger(db, app.ledger.ports.reconcile)).problems, [])

test('the console shows for each creator whether and why they are paid, and the run agrees', async () => {
  const ready = await owed(70_000)
  const little = await owed(7_000)
  const changed = await owed(70_000)
  await db
    .updateTable('payout_details')
    .set({ updated_at: new Date() })
    .where('creator_id', '=', changed.id)
    .execute()
  const moved = await owed(70_000)
  await db.updateTable('accounts').set({ email_changed_at: new Date() }).where('id', '=', moved.id).execute()
  const suspended = await owed(70_000)
  await hide(site, suspended.id, 'suspended')
  const nowhere = await owed(70_000)
  await db.deleteFrom('payout_details').where('creator_id', '=', nowhere.id).execute()
  const held = await owed(70_000)
  await answerOf(change(finance, 'holdPayout', held))
  const expected: [Seeded, string, string[]][] = [
    [ready, 'ready', []],
    [little, 'below', ['minimum']],
    [changed, 'on-hold', ['payout-details']],
    [moved, 'on-hold', ['email']],
    [suspended, 'on-hold', ['suspended']],
    [nowhere, 'no-details', ['no-details']],
    [held, 'on-hold', ['held']],
  ]
  for (const [creator, state, kinds] of expected) {
    const line = await lineOf(creator)
    assert.equal(line?.state, state, kinds.join())
    assert.deepEqual(
      line?.reasons.map(({ kind }) => kind),
      kinds,
    )
  }
  assert.equal((await lineOf(held))?.reasons[0]?.words, 'Looks odd')
  const { goes_out } = await payoutsConsole()
  assert.deepEqual([goes_out.count, goes_out.value], [1, 700])
  assert.deepEqual(
    (await payoutsConsole({ states: ['ready'], method: 'sepa' })).lines.map(({ user }) => user.id),
    [ready.id],
  )
  assert.deepEqual((await payoutsConsole({ method: 'wise' })).lines, [])
  assert.equal((await refusalOf(askAs(site, finance, CONSOLE, { states: ['gone'] }))).code, 'BAD_INPUT')
  const order = await answerOf<{ id: string }>(
    askAs(site, finance, 'mutation { runPayouts(key: "a-first-run") { id } }'),
  )
  const DONE = '{ payoutDesk { order { done made } } }'
  await eventually(
    () => answerOf<{ order: { done: boolean } }>(askAs(site, finance, DONE)),
    (found) => found.order.done,
  )
  const again = await answerOf<{ id: string }>(
    askAs(site, finance, 'mutation { runPayouts(key: "a-first-run") { id } }'),
  )
  assert.equal(again.id, order.id, 'the same wish is the same run')
  for (const [creator] of expected)
    assert.equal((await payoutRows(site, creator)).length, creator === ready ? 1 : 0)
  await booksAreRight()
})

test('concurrent runs by two staff members and two workers pay each creator once', async () => {
  const creators = await Promise.all([owed(30_000), owed(40_000), owed(50_000)])
  const at = new Date(Date.now() + DAY_MS)
  const deps = { ...earningsAt(site, at), enqueue: async () => null }
  const orders = await Promise.all(
    [finance, other].map((who) => requestRun(deps, actingStaff(who, 'payouts.run'), randomUUID())),
  )
  assert.equal(orders[0]?.id, orders[1]?.id, 'who asks meanwhile is told of the one under way')
  const id = orders[0]?.id ?? ''
  // One run is aborted, two continue concurrently, and one starts late.
  const killed = new AbortController()
  killed.abort()
  await assert.rejects(runRequested(deps, id, killed.signal))
  await Promise.all([runRequested(deps, id), runRequested(deps, id)])
  await runRequested(deps, id)
  for (const creator of creators) assert.equal((await payoutRows(site, creator)).length, 1)
  const { count } = await db
    .selectFrom('payout_orders')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow()
  assert.equal(count, '0')
  await booksAreRight()
})

test('a creator on hold is neither paid nor sent; after a release they are', async () => {
  const at = Date.UTC(2031, 0, 10, 6)
  const creator = await owed(70_000)
  await runPayoutsAt(site, new Date(at))
  const [made] = await payoutRows(site, creator)
  assert.equal(made?.state, 'pending')
  await answerOf(change(finance, 'holdPayout', creator, 'Two reports'))
  const export1 = await askAs(site, finance, 'mutation { exportPayouts(method: "sepa") { count } }')
  assert.equal((await payoutRows(site, creator))[0]?.state, 'pending', JSON.stringify(export1))
  await assert.rejects(
    db
      .updateTable('payouts')
      .set({ state: 'processing' })
      .where('id', '=', made?.id ?? '')
      .execute(),
    /payouts of this creator are held/,
    'the database itself refuses it',
  )
  assert.equal((await refusalOf(change(finance, 'releasePayout', creator, ' '))).code, 'BAD_INPUT')
  const released = await answerOf<{ holds: { reason: string; released_on: string | null }[] }>(
    change(other, 'releasePayout', creator, 'All is well'),
  )
  assert.equal(released.holds.length, 1)
  assert.notEqual(released.holds[0]?.released_on, null)
  await answerOf(askAs(site, finance, 'mutation { exportPayouts(method: "sepa") { count } }'))
  assert.equal((await payoutRows(site, creator))[0]?.state, 'processing')
  await booksAreRight()
})

test('concurrent holds make one; a release ends the waiting period, and the next change starts a new one', async () => {
  const creator = await owed(70_000)
  await db
    .updateTable('payout_details')
    .set({ updated_at: new Date(Date.now() - DAY_MS) })
    .where('creator_id', '=', creator.id)
    .execute()
  await Promise.all([1, 2, 3].map(() => answerOf(change(finance, 'holdPayout', creator))))
  const holds = db.selectFrom('payout_holds').selectAll().where('creator_id', '=', creator.id)
  assert.equal((await holds.execute()).length, 1)
  await answerOf(change(finance, 'releasePayout', creator))
  assert.equal((await lineOf(creator))?.state, 'on-hold', 'what changed is still waited for')
  await answerOf(change(finance, 'releasePayout', creator, 'Called them back'))
  assert.equal((await lineOf(creator))?.state, 'ready')
  await answerOf(change(finance, 'releasePayout', creator, 'Once more'))
  const log = await db.selectFrom('audit_log').selectAll().where('account_id', '=', creator.id).execute()
  assert.deepEqual(
    log.map(({ reason }) => reason),
    ['Looks odd', 'Looks odd', 'Called them back'],
  )
  await db
    .updateTable('payout_details')
    .set({ updated_at: new Date() })
    .where('creator_id', '=', creator.id)
    .execute()
  assert.equal((await lineOf(creator))?.state, 'on-hold')
})

test('staff cannot release their own payouts, which the database enforces too', async () => {
  await makeCreator(site, finance.id)
  await holdPayout(app, actingStaff(other, 'payouts.hold'), { creatorId: finance.id, reason: 'Their own' })
  assert.equal((await refusalOf(change(finance, 'releasePayout', finance))).code, 'FORBIDDEN')
  await assert.rejects(
    db
      .updateTable('payout_holds')
      .set({ released_by: finance.id, released_at: new Date(), release_reason: 'Mine' })
      .where('creator_id', '=', finance.id)
      .execute(),
    /payout_holds_never_oneself/,
  )
  assert.equal(
    (await refusalOf(change(finance, 'holdPayout', { ...finance, id: randomUUID() }))).code,
    'NOT_FOUND',
  )
})

test('marking many payouts is atomic; failed ones are paid in the next run', async () => {
  const creators = [await owed(70_000), await owed(80_000)]
  const at = Date.UTC(2032, 0, 9, 6)
  await runPayoutsAt(site, new Date(at))
  const rows = (await Promise.all(creators.map((creator) => payoutRows(site, creator)))).flat()
  const ids = rows.map(({ id }) => id)
  const mark = (wanted: readonly string[], state: string, reason = '') =>
    markPayouts(app, actingStaff(finance, 'payouts.mark'), { ids: wanted, state, reason })
  await assert.rejects(mark(ids, 'paid'), { code: 'BAD_INPUT' })
  await answerOf(askAs(site, finance, 'mutation { exportPayouts(method: "sepa") { count } }'))
  await mark(ids.slice(0, 1), 'failed', 'Name differs')
  await assert.rejects(mark(ids, 'paid'), { code: 'CONFLICT' })
  assert.deepEqual(
    (await Promise.all(creators.map((creator) => payoutRows(site, creator))))
      .flat()
      .map(({ state }) => state),
    ['failed', 'processing'],
    'nothing of it happened',
  )
  await Promise.all([mark(ids.slice(1), 'paid'), mark(ids.slice(1), 'paid')])
  await assert.rejects(mark([], 'paid'), { code: 'BAD_INPUT' })
  const [failed] = creators
  assert.ok(failed)
  const line = (await duePayouts(app)).find(({ account }) => account.id === failed.id)
  assert.deepEqual([line?.state, line?.reasons, line?.failed?.failure], ['failed', [], 'Name differs'])
  await runPayoutsAt(site, new Date(at + 14 * DAY_MS))
  assert.equal((await payoutRows(site, failed)).length, 2)
  await booksAreRight()
})

test('the parts of a balance add up, and a data copy lists holds without their reasons', async () => {
  const creator = await owed(70_000)
  const detail = await answerOf<{ due: { value: number }; parts: { kind: string; value: number }[] }>(
    askAs(
      site,
      finance,
      'query ($id: ID!) { payoutOf(user: $id) { due { value } parts { kind value } payouts { id } since } }',
      {
        id: creator.id,
      },
    ),
  )
  assert.deepEqual(detail.parts, [{ kind: 'release', value: 700 }])
  assert.equal(detail.due.value, 700)
  await answerOf(change(finance, 'holdPayout', creator, 'A quokka reported them'))
  const holder = earningsData(app)
  const copy = JSON.stringify(await holder.exportOf(creator.id))
  assert.match(copy, /heldAt/)
  assert.doesNotMatch(copy, /quokka/)
  await holder.erase(creator.id)
  assert.equal(
    (await db.selectFrom('payout_holds').select('id').where('creator_id', '=', creator.id).execute()).length,
    1,
  )
  await answerOf(change(finance, 'releasePayout', creator))
  await holder.erase(creator.id)
  assert.deepEqual(
    await db.selectFrom('payout_holds').select('id').where('creator_id', '=', creator.id).execute(),
    [],
  )
})
