import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { miscounted } from '../../test/engagement.ts'
import { seedMediaRow } from '../../test/media.ts'
import { answerOf, askAs } from '../../test/people.ts'
import { freshDatabaseUrl } from '../../test/postgres.ts'
import { freshSite } from '../../test/site.ts'
import { prepareDemo } from './cast.ts'
import { fillFigures } from './fill-figures.ts'
import { clientsOf } from './site-client.ts'

test('creators of the sample world have figures, which agree with the counts and come once', async () => {
  const databaseUrl = await freshDatabaseUrl()
  const site = await freshSite({ DATABASE_URL: databaseUrl })
  const { dataDir } = site.app.config
  const people = await prepareDemo(site.app.config, databaseUrl)
  const { id } = await answerOf<{ id: string }>(
    askAs(site, null, '{ publicProfile(username: "mara.lindqvist") { id } }'),
  )
  const open = await seedMediaRow(site, { id })
  await seedMediaRow(site, { id }, { type: 'photo' })
  const locked = await seedMediaRow(site, { id }, { price_cents: 500 })
  const signIn = clientsOf(site.url, people, new AbortController().signal)
  const fill = () => fillFigures({ dataDir, databaseUrl, signIn })
  const { db } = site.app
  const figures = async () => ({
    counts: await db.selectFrom('media_counts').select(['media_id', 'views']).orderBy('media_id').execute(),
    told: await db
      .selectFrom('creator_figures')
      .selectAll()
      .orderBy('day')
      .orderBy('type')
      .orderBy('source')
      .execute(),
  })
  await fill()
  assert.deepEqual((await figures()).told, [], 'not before they have a past')
  writeFileSync(path.join(dataDir, 'demo-past'), '')
  await fill()
  const first = await figures()
  const viewsOf = (media: string) => first.counts.find((row) => row.media_id === media)?.views ?? 0
  assert.ok(viewsOf(open.id) > 20)
  assert.equal(viewsOf(locked.id), 0)
  const sum = (rows: readonly { views: number }[]) => rows.reduce((total, { views }) => total + views, 0)
  assert.equal(sum(first.told), sum(first.counts))
  assert.ok(new Set(first.told.map(({ source }) => source)).size >= 5)
  assert.ok(
    await db.selectFrom('audience_figures').where('returning_viewers', '>', 0).selectAll().executeTakeFirst(),
  )
  assert.deepEqual(await miscounted(site), [])
  await fill()
  assert.deepEqual(await figures(), first)
})
