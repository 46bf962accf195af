import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedMedia, seedRight, seedSubscription } from '../../../../test/media.ts'
import { block, hide } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { actingStaff, CONSOLE_SESSION } from '../../../../test/staff.ts'
import { grantPrivilegedAccess } from '../../audit/index.ts'
import { lookUpAccess } from './lookup-access.ts'

const site = await freshSite()
const { db, clock } = site.app

const viewerOf = (person: Seeded, staffRoles: 'moderator'[] = []) => ({
  accountId: person.id,
  sessionId: 'none',
  isCreator: false,
  staffRoles,
  ...CONSOLE_SESSION,
})

const creator = await seedAccount(site, { isCreator: true })
const free = await seedMedia(site, creator)
const paid = await seedMedia(site, creator, { price_cents: 600 })
const forSubscribers = await seedMedia(site, creator, { visibility: 'subscription' })
const secret = await seedMedia(site, creator, { visibility: 'private' })

async function seenBy(viewer: Parameters<typeof lookUpAccess>[1]) {
  const rows = await db.selectFrom('media').selectAll().where('account_id', '=', creator.id).execute()
  const access = await lookUpAccess({ db, clock }, viewer, rows)
  return [free, paid, forSubscribers, secret].map(({ id }) => access.get(id)).join(' ')
}

test('visitors and fans see free media, and prices of the rest', async () => {
  assert.equal(await seenBy(null), 'open price subscribers hidden')
  assert.equal(await seenBy(viewerOf(await seedAccount(site))), 'open price subscribers hidden')
})

test('a subscription grants access until its exact end', async () => {
  const fan = await seedAccount(site)
  const endsAt = new Date('2026-05-01T10:00:00Z')
  await seedSubscription(site, fan, creator, endsAt)
  const rows = await db.selectFrom('media').selectAll().where('id', '=', forSubscribers.id).execute()
  const available = rows.map((row) => ({ ...row, available_at: new Date(0) }))
  const seenAt = async (moment: number) => {
    const access = await lookUpAccess(
      { db, clock: { now: () => new Date(moment) } },
      viewerOf(fan),
      available,
    )
    return access.get(forSubscribers.id)
  }
  assert.equal(await seenAt(endsAt.getTime() - 1), 'open')
  assert.equal(await seenAt(endsAt.getTime()), 'subscribers')
})

test('a purchase grants access to one media, even across a block', async () => {
  const fan = await seedAccount(site)
  await seedRight(site, secret.id, fan)
  await seedRight(site, paid.id, fan)
  assert.equal(await seenBy(viewerOf(fan)), 'open open subscribers open')
  await block(site, creator, fan.id)
  assert.equal(await seenBy(viewerOf(fan)), 'hidden open hidden open')
})

test('a block hides media in both directions, only between the two accounts', async () => {
  const [blocker, blocked, third] = [
    await seedAccount(site),
    await seedAccount(site),
    await seedAccount(site),
  ]
  await block(site, blocker, creator.id)
  await block(site, creator, blocked.id)
  assert.equal(await seenBy(viewerOf(blocker)), 'hidden hidden hidden hidden')
  assert.equal(await seenBy(viewerOf(blocked)), 'hidden hidden hidden hidden')
  assert.equal(await seenBy(viewerOf(third)), 'open price subscribers hidden')
})

test('owners see everything; staff see what they opened with a reason, also of suspended accounts', async () => {
  const somebody = await seedAccount(site)
  const staff = viewerOf(somebody, ['moderator'])
  assert.equal(await seenBy(viewerOf(creator)), 'open open open open')
  assert.equal(await seenBy(staff), 'open price subscribers hidden')
  for (const { id } of [free, paid, forSubscribers, secret])
    await grantPrivilegedAccess(site.app, actingStaff(somebody, 'media.see'), {
      kind: 'media',
      id,
      reason: 'A letter',
    })
  await hide(site, creator.id, 'suspended')
  try {
    assert.equal(await seenBy(staff), 'open open open open')
    assert.equal(await seenBy(null), 'hidden hidden hidden hidden')
  } finally {
    await db.updateTable('accounts').set({ status: 'active' }).where('id', '=', creator.id).execute()
  }
})

test('the number of queries does not depend on the number of media and owners', async () => {
  const fan = viewerOf(await seedAccount(site))
  const ids: string[] = []
  for (let index = 0; index < 6; index += 1) ids.push((await seedMedia(site, await seedAccount(site))).id)
  const rows = await db.selectFrom('media').selectAll().where('id', 'in', ids).execute()
  const queriesFor = async (viewer: typeof fan | null, count: number) => {
    let queries = 0
    const counting = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        queries += 1
        return result
      },
    })
    const access = await lookUpAccess({ db: counting, clock }, viewer, rows.slice(0, count))
    assert.deepEqual([...access.values()], Array(count).fill('open'))
    return queries
  }
  assert.equal(await queriesFor(fan, 6), await queriesFor(fan, 1))
  assert.equal(await queriesFor(fan, 6), 1)
  assert.equal(await queriesFor(null, 6), 1)
  assert.equal(await queriesFor(null, 0), 0)
})
