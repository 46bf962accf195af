import assert from 'node:assert/strict'
import { test } from 'node:test'
import { miscountedMedia } from '../../test/engagement.ts'
import { seedMediaRow } from '../../test/media.ts'
import { answerOf, askAs } from '../../test/people.ts'
import { freshDatabaseUrl } from '../../test/postgres.ts'
import { freshSite } from '../../test/site.ts'
import { memberAccounts, prepareDemo } from './demo-accounts.ts'
import { fillAnalytics } from './fill-analytics.ts'
import { readDemoPack } from './pack.ts'
import { clientsOf } from './site-client.ts'

test('demo creators get analytics once, which agree with the view counts', async () => {
  const databaseUrl = await freshDatabaseUrl()
  const site = await freshSite({ DEMO: 'small', DATABASE_URL: databaseUrl })
  const { dataDir } = site.app.config
  const people = await prepareDemo(site.app.config, databaseUrl)
  const pack = readDemoPack('small') ?? assert.fail('the sample world is missing')
  for (const { author, kind, description, visibility = 'free', shop = 0 } of pack.files) {
    if (author === null || (kind !== 'video' && kind !== 'photo')) continue
    const { id } = await answerOf<{ id: string }>(
      askAs(site, null, 'query ($u: String!) { publicProfile(username: $u) { id } }', { u: author }),
    )
    await seedMediaRow(site, { id }, { type: kind, description, visibility, price_cents: shop * 100 })
  }
  const { signal } = new AbortController()
  const signIn = clientsOf(site.url, memberAccounts(people), signal)
  const fill = () => fillAnalytics({ pack, dataDir, databaseUrl, signIn, signal })
  const { db } = site.app
  const figures = async () => ({
    counts: await db.selectFrom('media_counts').select(['media_id', 'views']).orderBy('media_id').execute(),
    stats: await db
      .selectFrom('creator_figures')
      .selectAll()
      .orderBy('day')
      .orderBy('type')
      .orderBy('source')
      .execute(),
  })
  await fill()
  const first = await figures()
  const isOpen = new Map(
    (await db.selectFrom('media').select(['id', 'visibility', 'price_cents']).execute()).map(
      ({ id, visibility, price_cents }) => [id, visibility === 'free' && price_cents === 0],
    ),
  )
  for (const { media_id, views } of first.counts)
    assert.ok(isOpen.get(media_id) ? views > 40 : views === 0, `${views} views`)
  const sum = (rows: readonly { views: number }[]) => rows.reduce((total, { views }) => total + views, 0)
  assert.equal(sum(first.stats), sum(first.counts))
  assert.ok(new Set(first.stats.map(({ source }) => source)).size >= 5)
  assert.ok(
    await db.selectFrom('audience_figures').where('returning_viewers', '>', 0).selectAll().executeTakeFirst(),
  )
  assert.deepEqual(await miscountedMedia(site), [])
  await fill()
  assert.deepEqual(await figures(), first)
})
