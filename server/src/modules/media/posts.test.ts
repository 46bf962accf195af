import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'
import { seedMedia } from '../../../test/media.ts'
import { mediaRowOf, postsOf, untilDone } from '../../../test/media-api.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { actingStaff, seedStaff } from '../../../test/staff.ts'
import { recountPosts } from './posts.ts'
import { reviewMedia } from './review-media.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app

async function someoneWaits(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db)
  return rows.length > 0
}

test('counts two concurrent removals correctly', async () => {
  const owner = await seedAccount(site, { isCreator: true })
  const [first, second] = [await seedMedia(site, owner), await seedMedia(site, owner)]
  const vanish = async (tx: Tx, id: string) => {
    await tx.updateTable('media').set({ visibility: 'private' }).where('id', '=', id).execute()
    await recountPosts(tx, owner.id, new Date())
  }
  let other: Promise<void> | undefined
  await db.transaction().execute(async (tx) => {
    await vanish(tx, first.id)
    other = db.transaction().execute((late) => vanish(late, second.id))
    await untilDone('the wait of the other', someoneWaits)
  })
  await other
  assert.equal(await postsOf(site, owner.id), 0)
})

test('a rejection and an approval that update the count do not deadlock', async () => {
  const owner = await seedAccount(site, { isCreator: true })
  const unseen = { approved: false, verified: false }
  const [bad, good] = [await seedMedia(site, owner, unseen), await seedMedia(site, owner, unseen)]
  const moderator = actingStaff(await seedStaff(site, 'moderator'), 'media.review')
  const counted = Promise.withResolvers<void>()
  const bus: typeof site.app.bus = {
    ...site.app.bus,
    async publishIn(...told) {
      counted.resolve()
      await untilDone('the wait of the approval', someoneWaits)
      return site.app.bus.publishIn(...told)
    },
  }
  const rejection = { isApproved: false, reason: 'Not yours' }
  const rejected = reviewMedia({ ...site.app, bus }, moderator, bad.id, rejection)
  await counted.promise
  const approved = reviewMedia(site.app, moderator, good.id, { isApproved: true, reason: '' })
  await Promise.all([rejected, approved])
  const verdicts = await Promise.all([bad, good].map(({ id }) => mediaRowOf(site, id)))
  assert.deepEqual(
    verdicts.map((row) => [row?.verified, row?.approved]),
    [
      [true, false],
      [true, true],
    ],
  )
  assert.equal(await postsOf(site, owner.id), 1)
})
