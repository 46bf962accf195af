import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { feedIds, seedCrowd } from '../../../../test/feed.ts'
import { refreshCatalogue } from '../../../../test/recommendations.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { readProfile } from './profile.ts'

test('somebody who likes thousands of media gets a page from the newest hundred responses', async () => {
  const site = await freshSite({ RATE_LIMITS: 'off' })
  const [fan, creator] = [await seedAccount(site), await seedAccount(site, { isCreator: true })]
  await seedCrowd(site, creator, { count: 3_000, description: 'Many' })
  await sql`
    insert into interactions (account_id, media_id, creator_id, at, watched, is_liked)
    select ${fan.id}, id, account_id, now() - random() * interval '9 days', 1, true from media
    where account_id = ${creator.id} order by id offset 500
  `.execute(site.app.db)
  const profile = await readProfile(site.app.db, fan.id, new Date())
  assert.equal(profile?.interactions.length, 100)
  assert.deepEqual(
    profile.interactions.map(({ atMs }) => atMs),
    profile.interactions.map(({ atMs }) => atMs).sort((a, b) => b - a),
  )
  await refreshCatalogue(site)
  const page = await feedIds(site, fan)
  assert.equal(new Set(page).size, 20)
})
