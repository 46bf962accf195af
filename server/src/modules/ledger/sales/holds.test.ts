import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '#rules/time.ts'
import { addCredits, ledgerEarningsOf } from '../../../../test/money.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { reconcileLedger } from '../journals/reconcile-ledger.ts'
import { creatorsWithDue, releaseDue, releaseHeld } from './holds.ts'
import { paySale } from './sales.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app
const START = new Date('2026-03-01T12:00:00Z')
const daysLater = (days: number) => ({ now: () => new Date(START.getTime() + days * DAY_MS) })
const at = (days: number) => ({ ...site.app, clock: daysLater(days) })
let counter = 0

async function pair() {
  const [creator, fan] = [await seedAccount(site, { isCreator: true }), await seedAccount(site)]
  await addCredits(site, fan, 100_000)
  return { creator, fan }
}

const tipOn = (days: number, { creator, fan }: { creator: Seeded; fan: Seeded }, cents = 1_000) =>
  db.transaction().execute((tx) =>
    paySale(at(days), tx, {
      key: `holds-${++counter}`,
      fanId: fan.id,
      creatorId: creator.id,
      kind: 'tip',
      subjectId: null,
      priceCents: cents,
    }),
  )

test('earnings become payable after exactly seven days', async () => {
  const people = await pair()
  await tipOn(0, people)
  await tipOn(1, people)
  assert.equal(await releaseHeld(at(6.99), people.creator.id), 0)
  assert.deepEqual(await ledgerEarningsOf(site, people.creator), { held: 1_400, payable: 0 })
  assert.equal(await releaseHeld(at(7), people.creator.id), 700)
  assert.deepEqual(await ledgerEarningsOf(site, people.creator), { held: 700, payable: 700 })
  assert.equal(await releaseHeld(at(8), people.creator.id), 700)
  assert.deepEqual(await ledgerEarningsOf(site, people.creator), { held: 0, payable: 1_400 })
})

test('repeated and concurrent releases happen once, also if the clock goes back', async () => {
  const people = await pair()
  await tipOn(0, people)
  const released = await Promise.all(Array.from({ length: 10 }, () => releaseHeld(at(10), people.creator.id)))
  assert.deepEqual(released.toSorted(), [0, 0, 0, 0, 0, 0, 0, 0, 0, 700])
  assert.equal(await releaseHeld(at(8), people.creator.id), 0)
  assert.equal(await releaseHeld(at(10), people.creator.id), 0)
  assert.deepEqual(await ledgerEarningsOf(site, people.creator), { held: 0, payable: 700 })
})

test('the hourly job finds exactly the creators with earnings due', async () => {
  const [due, early, never] = [await pair(), await pair(), await pair()]
  await tipOn(100, due)
  await tipOn(100, due)
  await tipOn(105, early)
  const now = daysLater(108).now()
  assert.ok((await creatorsWithDue(site.app, now)).includes(due.creator.id))
  await releaseDue(at(108))
  assert.deepEqual(await ledgerEarningsOf(site, due.creator), { held: 0, payable: 1_400 })
  assert.deepEqual(await ledgerEarningsOf(site, early.creator), { held: 700, payable: 0 })
  assert.deepEqual(await ledgerEarningsOf(site, never.creator), { held: 0, payable: 0 })
  assert.deepEqual(await creatorsWithDue(site.app, now), [])
})

test('after a clock was a year ahead, nothing is held forever or released early', async () => {
  const today = (Date.now() - START.getTime()) / DAY_MS
  const people = await pair()
  const { creator } = people
  await tipOn(today - 3, people)
  await tipOn(today + 365, people)
  await releaseDue(at(today + 365))
  assert.deepEqual(
    await ledgerEarningsOf(site, creator),
    { held: 700, payable: 700 },
    'it went by the wrong clock',
  )
  await tipOn(today, people)
  await releaseDue(at(today))
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 2_100, payable: 0 }, 'all three wait again')
  assert.deepEqual((await reconcileLedger(db, site.app.ledger.ports.reconcile)).problems, [])
  await releaseDue(at(today + 4))
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 1_400, payable: 700 })
  await releaseDue(at(today + 7))
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 0, payable: 2_100 })
  assert.ok(!(await creatorsWithDue(site.app, daysLater(today + 7).now())).includes(creator.id))
})

test('the ledger reconciles', async () => {
  assert.deepEqual((await reconcileLedger(db, site.app.ledger.ports.reconcile)).problems, [])
})
