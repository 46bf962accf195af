import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'
import { seedMedia } from '../../../test/media.ts'
import { postsOf, until } from '../../../test/media-api.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { recountPosts } from './posts.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app

async function someoneWaits(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db)
  return rows.length > 0
}

test('two media that vanish at the same moment are both counted out', async () => {
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
    await until('the wait of the other', someoneWaits)
  })
  await other
  assert.equal(await postsOf(site, owner.id), 0)
})
