import assert from 'node:assert/strict'
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { seedMedia } from '../../test/media.ts'
import { freshDatabaseUrl } from '../../test/postgres.ts'
import { freshSite } from '../../test/site.ts'
import { prepareDemo } from './demo-accounts.ts'
import { BUNDLE, DISCOUNT, fillStudio, JOINT_VIDEO } from './fill-studio.ts'
import { readDemoPack } from './pack.ts'
import { clientsOf } from './site-client.ts'

const databaseUrl = await freshDatabaseUrl()
const site = await freshSite({ DEMO: 'small', DATABASE_URL: databaseUrl })
const { db, config } = site.app
const { signal } = new AbortController()
const pack = readDemoPack('small')

test('creates a bundle, a discount and a video with two people exactly once', async () => {
  const signIn = clientsOf(site.url, await prepareDemo(config, databaseUrl), signal)
  const file = pack?.files.find(({ name }) => name === JOINT_VIDEO.file) ?? assert.fail('no such video')
  const idOf = async (username: string) =>
    (await db.selectFrom('accounts').select('id').where('username', '=', username).executeTakeFirstOrThrow())
      .id
  const owner = { id: await idOf(file.author ?? '') }
  const { id } = await seedMedia(site, owner, { type: 'video', description: file.description })
  for (const username of [BUNDLE.by, DISCOUNT.by]) {
    const client = (await signIn()).get(username) ?? assert.fail(username)
    await client.ask('mutation { createSubscriptionDetail(period: { price: 5 }) { id } }')
  }
  const mark = path.join(config.dataDir, 'demo-studio')
  for (const _ of ['once', 'twice']) {
    rmSync(mark, { force: true })
    await fillStudio({ pack, dataDir: config.dataDir, signIn, signal })
    assert.ok(existsSync(mark))
  }
  const named = await db.selectFrom('appearances').select(['account_id', 'state']).execute()
  assert.deepEqual(named, [{ account_id: await idOf(JOINT_VIDEO.with), state: 'confirmed' }])
  const media = await db
    .selectFrom('media')
    .select('is_listed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.equal(media.is_listed, true)
  const { data } = await site.ask(
    `{ bundled: publicProfile(username: "${BUNDLE.by}") { subscription_detail { bundles { months percent } } } }`,
  )
  assert.deepEqual(data?.bundled, {
    subscription_detail: { bundles: [{ months: BUNDLE.months, percent: BUNDLE.percent }] },
  })
  const promotions = await db.selectFrom('subscription_promotions').select(['percent', 'months']).execute()
  assert.deepEqual(promotions, [{ percent: DISCOUNT.percent, months: DISCOUNT.months }])
})
