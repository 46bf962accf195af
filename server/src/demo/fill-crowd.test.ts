import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { miscountedMedia } from '../../test/engagement.ts'
import { seedMediaRow } from '../../test/media.ts'
import { answerOf, askAs } from '../../test/people.ts'
import { freshDatabaseUrl } from '../../test/postgres.ts'
import { freshSite } from '../../test/site.ts'
import { mailPerson } from '../modules/accounts/index.ts'
import { reconcileLedger } from '../modules/ledger/index.ts'
import { CROWD_FOLLOWERS, CROWD_SIZE, crowdPeople, likesOf, someOf, viewsOf } from './crowd-plan.ts'
import { memberAccounts, prepareDemo } from './demo-accounts.ts'
import { fillCrowd } from './fill-crowd.ts'
import { isMedia, isPrivateMedia, readDemoPack } from './pack.ts'
import { clientsOf } from './site-client.ts'

const pack = readDemoPack('whole') ?? assert.fail('the demo pack is missing')
const files = pack.files.filter((file) => isMedia(file) && !isPrivateMedia(file))

test('the crowd has different people, and chooses each of them once', () => {
  const people = crowdPeople(new Date())
  assert.equal(new Set(people.map(({ username }) => username)).size, CROWD_SIZE)
  for (const { username } of people) assert.match(username, /^[a-z0-9._-]{4,32}$/)
  for (const count of [1, 37, CROWD_SIZE]) {
    const some = someOf(people, count, `chosen ${count}`)
    assert.equal(new Set(some).size, count)
  }
})

test('the numbers of the whole demo have a long tail, and more views than likes', () => {
  for (const { username } of pack.authors.filter(({ creator }) => creator))
    assert.ok((CROWD_FOLLOWERS[username] ?? 0) > 0, username)
  const views = files.map(viewsOf).toSorted((a, b) => b - a)
  const [most = 0, median = 0] = [views[0], views[Math.floor(views.length / 2)]]
  assert.ok(most > 10_000 && median > 100 && median < most / 10, `${most} and ${median}`)
  for (const file of files) assert.ok(likesOf(file) < viewsOf(file), file.name)
})

test('the crowd comes once, its counts equal its rows, and the books balance', async () => {
  const databaseUrl = await freshDatabaseUrl()
  const site = await freshSite({ DATABASE_URL: databaseUrl })
  const { db, config } = site.app
  const people = memberAccounts(await prepareDemo(config, databaseUrl))
  const some = files.filter(({ shop }, index) => shop !== undefined || index < 6)
  for (const { author, kind, description, visibility = 'free', shop = 0 } of some) {
    const { id } = await answerOf<{ id: string }>(
      askAs(site, null, 'query ($u: String!) { publicProfile(username: $u) { id } }', { u: author }),
    )
    const type = kind === 'video' ? 'video' : 'photo'
    await seedMediaRow(site, { id }, { type, description, visibility, price_cents: shop * 100 })
  }
  const { signal } = new AbortController()
  const options = {
    ...{ pack: { ...pack, files: some }, dataDir: config.dataDir, databaseUrl, signal },
    ...{ isSandbox: config.payments.isSandbox, processorBp: config.payments.processorFeeBp },
    signIn: clientsOf(site.url, people, signal),
    now: site.app.clock.now(),
  }
  const numbers = async () => {
    const { rows } = await sql`
      select (select count(*) from accounts) as accounts, (select count(*) from follows) as follows,
        (select sum(followers) from people_counts) as followers, (select sum(following) from people_counts) as following,
        (select count(*) from likes) as likes, (select sum(likes) from media_counts) as liked,
        (select count(*) from sales) as sales, (select count(*) from media_rights) as rights,
        (select count(*) from notifications) as notifications
    `.execute(db)
    return rows[0] as Record<string, string>
  }
  // Killed between the follows and the sales.
  await assert.rejects(
    fillCrowd({ ...options, isSandbox: true, processorBp: Number.NaN }),
    'a price that is no number is refused by the database',
  )
  await fillCrowd(options)
  const first = await numbers()
  const followers = Object.values(CROWD_FOLLOWERS).reduce((sum, count) => sum + count, 0)
  assert.equal(Number(first.follows), followers)
  assert.equal(first.followers, first.follows)
  assert.equal(first.following, first.follows)
  assert.equal(first.liked, first.likes)
  assert.ok(Number(first.sales) > 500 && Number(first.rights) > 300)
  assert.equal(first.notifications, '0', 'nobody is told of sample people')
  assert.deepEqual(await miscountedMedia(site), [])
  assert.deepEqual((await reconcileLedger(db, site.app.ledger.ports.reconcile)).problems, [])
  const sample = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', 'like', '%.invalid')
    .executeTakeFirstOrThrow()
  const mail = { purpose: 'terms', kind: 'terms', subject: 'Terms', title: 'Terms', paragraphs: [] } as const
  assert.equal(await mailPerson(site.app, sample.id, mail), false, 'no mail is sent')
  const { rows: dates } = await sql<{ newest: Date; early: string; moved: string }>`
    select max(m.available_at) as newest, count(l.*) filter (where l.created_at < m.created_at) as early,
      count(*) filter (where e.available_at <> m.available_at) as moved
    from media as m join feed_entries as e on e.media_id = m.id left join likes as l on l.media_id = m.id
  `.execute(db)
  assert.deepEqual([dates[0]?.early, dates[0]?.moved], ['0', '0'], 'liked after it was published')
  assert.ok((dates[0]?.newest ?? options.now) < options.now)
  rmSync(path.join(config.dataDir, 'demo-crowd'))
  await fillCrowd(options)
  assert.deepEqual(await numbers(), first)
})
