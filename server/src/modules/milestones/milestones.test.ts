import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { DAY_MS } from '#rules/time.ts'
import { seedMediaRow } from '../../../test/media.ts'
import { notificationsViaApi } from '../../../test/notifications.ts'
import { answerOf, askAs, refusalOf } from '../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { awardMilestones } from './award.ts'
import { milestonesData } from './personal-data.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app
const PROGRESS = `{ creatorProgress {
  streak hasPostedToday milestones { id kind threshold isNew } next { kind total threshold }
} }`
type Progress = {
  streak: number
  hasPostedToday: boolean
  milestones: { id: string; isNew: boolean }[]
  next: { kind: string; total: number; threshold: number }[]
}
const progressOf = (creator: Seeded) => answerOf<Progress>(askAs(site, creator, PROGRESS))
const idsOf = async (creator: Seeded) => (await progressOf(creator)).milestones.map(({ id }) => id).sort()
const newsOf = async (creator: Seeded) =>
  (await notificationsViaApi(site, creator))
    .filter(({ kind }) => kind === 'milestone')
    .map(({ words }) => words)

const creatorAccount = () => seedAccount(site, { isCreator: true })

/** As the job of the stats leaves it. */
async function setStats({ id }: Seeded, { views = 0, income_cents = 0 }, day = new Date()): Promise<void> {
  await sql`
    insert into creator_figures (creator_id, day, type, source, views, member_views, completions, watch_ms, likes, follows, income_cents)
    values (${id}, ${day.toISOString().slice(0, 10)}, 'none', 'other', ${views}, 0, 0, 0, 0, 0, ${income_cents})
  `.execute(db)
}

const setFollowers = ({ id }: Seeded, followers: number) =>
  sql`update people_counts set followers = ${followers} where account_id = ${id}`.execute(db)

test('a milestone is awarded and notified once, however often the job runs', async () => {
  const creator = await creatorAccount()
  await setStats(creator, { views: 999 })
  await awardMilestones(site.app)
  assert.deepEqual(await idsOf(creator), [])

  await setFollowers(creator, 100)
  await setStats(creator, { views: 1 }, new Date(Date.now() - DAY_MS))
  await awardMilestones(site.app)
  await awardMilestones(site.app)
  assert.deepEqual(await idsOf(creator), ['followers-100', 'views-1000'])
  assert.deepEqual((await newsOf(creator)).sort(), ['100 followers', '1K views'])
})

test('two processes at the same time award and notify once', async () => {
  const creator = await creatorAccount()
  await setFollowers(creator, 150)
  await setStats(creator, { views: 1 })
  const awarded = await Promise.all(Array.from({ length: 6 }, () => awardMilestones(site.app)))
  assert.equal(
    awarded.reduce((sum, count) => sum + count, 0),
    1,
  )
  assert.deepEqual(await newsOf(creator), ['100 followers'])
})

test('of several new milestones of a kind only the highest is notified, and all stay', async () => {
  const creator = await creatorAccount()
  await setStats(creator, { income_cents: 123_456 })
  await awardMilestones(site.app)
  assert.deepEqual(await idsOf(creator), ['income-10000', 'income-100000'])
  assert.deepEqual(await newsOf(creator), ['$1,000 earned'])
  // A refund takes nothing away.
  await sql`update creator_figures set income_cents = 0 where creator_id = ${creator.id}`.execute(db)
  await awardMilestones(site.app)
  assert.equal((await idsOf(creator)).length, 2)
})

test('the job continues after its batches, and skips accounts that are no creators', async () => {
  const fan = await seedAccount(site)
  await setStats(fan, { views: 5_000 })
  const creators = [await creatorAccount(), await creatorAccount(), await creatorAccount()]
  for (const creator of creators) await setStats(creator, { views: 5_000 })
  assert.equal(await awardMilestones(site.app, { batch: 2 }), 3)
  const { rows } = await sql`select from creator_milestones where account_id = ${fan.id}`.execute(db)
  assert.equal(rows.length, 0)
})

test('new milestones are celebrated once', async () => {
  const creator = await creatorAccount()
  await setStats(creator, { views: 1_000 })
  await awardMilestones(site.app)
  assert.deepEqual(
    (await progressOf(creator)).milestones.map(({ isNew }) => isNew),
    [true],
  )
  const celebrate = () => answerOf<number>(askAs(site, creator, 'mutation { celebrateMilestones }'))
  assert.equal(await celebrate(), 1)
  assert.equal(await celebrate(), 0)
  assert.deepEqual(
    (await progressOf(creator)).milestones.map(({ isNew }) => isNew),
    [false],
  )
})

test('a streak counts days with a released post, and the next milestones come nearest first', async () => {
  const creator = await creatorAccount()
  const post = (ago: number, columns = {}) =>
    seedMediaRow(site, creator, { available_at: new Date(Date.now() - ago * DAY_MS), ...columns })
  await post(1)
  await post(2)
  await post(2)
  await post(4)
  await post(0, { visibility: 'private' })
  await setFollowers(creator, 90)
  const { streak, hasPostedToday, next } = await progressOf(creator)
  assert.deepEqual([streak, hasPostedToday], [2, false])
  assert.deepEqual(next[0], { kind: 'followers', total: 90, threshold: 100 })
  await post(0)
  assert.deepEqual((await progressOf(creator)).streak, 3)
})

test('is refused to fans and visitors, and shows creators only their own', async () => {
  const [fan, one, other] = [await seedAccount(site), await creatorAccount(), await creatorAccount()]
  for (const asker of [fan, null])
    for (const query of [PROGRESS, 'mutation { celebrateMilestones }'])
      assert.equal((await refusalOf(askAs(site, asker, query))).code, asker ? 'FORBIDDEN' : 401)
  await setStats(one, { views: 1_000 })
  await awardMilestones(site.app)
  assert.deepEqual(await idsOf(other), [])
  await answerOf(askAs(site, other, 'mutation { celebrateMilestones }'))
  assert.deepEqual(
    (await progressOf(one)).milestones.map(({ isNew }) => isNew),
    [true],
  )
})

test('are in the copy of one’s data, and erased with the account', async () => {
  const creator = await creatorAccount()
  await setStats(creator, { views: 1_000 })
  await awardMilestones(site.app)
  const data = milestonesData(site.app)
  assert.match(JSON.stringify(await data.exportOf(creator.id)), /"threshold":1000/)
  await data.erase(creator.id)
  assert.deepEqual(await data.exportOf(creator.id), { milestones: [] })
})
