import assert from 'node:assert/strict'
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { freshDatabaseUrl } from '../../test/postgres.ts'
import { freshSite } from '../../test/site.ts'
import { prepareDemo } from './demo-accounts.ts'
import { readDemoPack } from './pack.ts'
import { SCHEDULED_LIVES, scheduleLives } from './schedule-lives.ts'
import { clientsOf } from './site-client.ts'

test('creators of the demo schedule a live each for the coming days, once however often the demo starts', async () => {
  const databaseUrl = await freshDatabaseUrl()
  const site = await freshSite({ DATABASE_URL: databaseUrl })
  const { config } = site.app
  const signIn = clientsOf(site.url, await prepareDemo(config, databaseUrl), new AbortController().signal)
  const mark = path.join(config.dataDir, 'demo-scheduled')
  for (const _ of ['once', 'twice']) {
    rmSync(mark, { force: true })
    await scheduleLives({ dataDir: config.dataDir, signIn })
    assert.ok(existsSync(mark))
  }
  const { data } = await site.ask('{ comingLives { price starts_at user { username } } }')
  const shown = data?.comingLives as { price: number | null; starts_at: string; user: { username: string } }[]
  assert.deepEqual(
    shown.map(({ price, user }) => [user.username, price]),
    SCHEDULED_LIVES.map(({ by, price = null }) => [by, price]),
  )
  for (const { starts_at } of shown) assert.ok(new Date(starts_at) > new Date())
})

test('scheduled lives are by creators of the demo, with tags in use there', () => {
  const pack = readDemoPack('whole') ?? assert.fail('the demo pack is missing')
  const tagsInUse = new Set(pack.files.flatMap(({ tags }) => tags))
  for (const { by, tags } of SCHEDULED_LIVES) {
    assert.ok(
      pack.authors.some(({ username, creator }) => username === by && creator),
      by,
    )
    for (const tag of tags) assert.ok(tagsInUse.has(tag), tag)
  }
})
