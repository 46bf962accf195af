/** A rolling upgrade under load, node by node, as described in operations.md. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import type { App } from '#server/app/app.ts'
import { startBalancer } from '../cluster/balancer.ts'
import { ledgerProblems, repeatUntilReceived } from '../cluster/checks.ts'
import { startDatabase } from '../cluster/cluster.ts'
import { loadSummary, startLoad } from '../cluster/load.ts'
import { like } from '../engagement.ts'
import { seedMany } from '../feed.ts'
import { freePort } from '../free-port.ts'
import { connectSocket } from '../message-subscriptions.ts'
import { hasNginx } from '../nginx.ts'
import { answerOf } from '../people.ts'
import { type Seeded, seedAccount } from '../seed.ts'
import { siteAt, type TestSite } from '../site.ts'
import { emptyDir, type SpawnedSite, spawnSite } from '../spawned-site.ts'
import { waitUntil } from '../wait-until.ts'
import { layOutLanded, whyNotLanded } from './landed-version.ts'
import { createStrictClient, writeDifferences, writtenKeys } from './strict-clients.ts'

const PEOPLE = 2
/** Responses between the steps of the upgrade. */
const RESPONSES_BETWEEN = 30
const [CREATORS, MEDIA, EVENTS] = [5, 300, 20_000]
const ERROR_LINE = /^.*"level":(?:50|60).*$/gm

test('a rolling upgrade from the previous version causes no failed request', {
  skip: hasNginx() ? (whyNotLanded() ?? false) : 'needs nginx',
}, async (t) => {
  const { databaseUrl, database } = await startDatabase()
  const { db } = database
  const port = await freePort()
  const [files, landed] = [emptyDir(), path.join(layOutLanded(), 'server/src/main.ts')]
  const siteProcesses: SpawnedSite[] = []
  const env = {
    ...{ DATABASE_URL: databaseUrl, SECRET_KEY: randomBytes(32).toString('base64url') },
    ...{ SITE_URL: `https://127.0.0.1:${port}`, TRUST_PROXY: '1', DEMO: 'off', PAYMENTS: 'sandbox' },
    ...{ MEDIA_APPROVAL: 'auto', RATE_LIMITS: 'off', NODE_ENV: 'test', FILES_ACCEL_PREFIX: '/stored-files' },
  }
  /** Starts a node with its own data directory, in which the shared files folder is mounted. */
  const start = async (roles: string, main?: string): Promise<SpawnedSite> => {
    const dir = emptyDir()
    symlinkSync(files, path.join(dir, 'files'))
    const siteProcess = await spawnSite(dir, { ...env, ROLES: roles }, main)
    siteProcesses.push(siteProcess)
    await siteProcess.untilHealth(200)
    return siteProcess
  }
  const siteOf = ({ url }: SpawnedSite): TestSite => siteAt(url, { db } as App, databaseUrl)

  const old = [await start('web,worker', landed), await start('web', landed)] as const
  const balancer = await startBalancer({ port, backends: [old[0].url, old[1].url], files })
  const { creator, media, quiet } = await fillSite(db)
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async () => {
      const fan = await seedAccount({ app: { db } })
      await addCreditsAsBefore(db, fan)
      return createStrictClient({ siteUrl: balancer.url, creator, media }, fan)
    }),
  )
  const load = startLoad(people.map(({ next }) => next))
  const untilBusy = () => {
    const goal = load.answered() + RESPONSES_BETWEEN
    return waitUntil(
      () => load.answered() >= goal,
      () =>
        `nobody is answered any more:\n${siteProcesses.map((siteProcess) => siteProcess.output()).join('\n')}`,
    )
  }
  const leaves = async (siteProcess: SpawnedSite) => {
    siteProcess.kill('SIGTERM')
    assert.equal(await siteProcess.exit, 0, siteProcess.output())
  }

  await untilBusy()
  const first = await start('web,worker')
  // The database is migrated, and the previous version still serves all requests.
  await untilBusy()
  await balancer.switchTo([first.url, old[1].url])
  await untilBusy()
  for (const [from, to] of [
    [first, old[1]],
    [old[1], first],
  ] as const)
    await t.test(`events of ${from === first ? 'this' : 'that'} version reach the other`, () =>
      isReceivedBy(siteOf(from), siteOf(to), quiet),
    )
  await leaves(old[0])
  await untilBusy()
  await balancer.switchTo([first.url])
  await leaves(old[1])
  await untilBusy()
  const answers = await load.stop()
  t.diagnostic(loadSummary(answers).join(', '))

  await t.test('every acknowledged write is there once, and the ledger balances', async () => {
    assert.deepEqual(writeDifferences(people, await writtenKeys(db)), [])
    const { rows } = await sql<{ events: number; lost: number }>`
      select (select count(*)::int from campaign_events) as events,
        (select count(*)::int from jobs.job where state in ('failed', 'retry')) as lost`.execute(db)
    assert.deepEqual(rows, [{ events: EVENTS, lost: 0 }])
    assert.deepEqual(await ledgerProblems(databaseUrl), [])
  })

  await t.test('no process of either version logged an error', () =>
    assert.deepEqual(
      siteProcesses.flatMap((siteProcess) => siteProcess.output().match(ERROR_LINE) ?? []),
      [],
    ),
  )
})

/** Credits as the previous version books them, whose tables the current one's statements do not know. */
async function addCreditsAsBefore(db: Db, { id }: Seeded): Promise<void> {
  await sql`
    with journal as (
      insert into ledger_journals (kind, key, fingerprint, created_at)
      values ('incentive', ${`before:${id}`}, ${Buffer.alloc(32)}, now()) returning id
    )
    insert into ledger_entries (journal_id, book, owner_id, cents, money)
    select journal.id, entry.book, entry.owner_id, entry.cents, 'sandbox'
    from journal, (values ('clearing', null, -10000000), ('wallet', ${id}::uuid, 10000000))
      as entry (book, owner_id, cents)`.execute(db)
}

/** Creators with media and views, plus one media that no other client uses. */
async function fillSite(db: Db) {
  const site = { app: { db } }
  const creators: Seeded[] = []
  while (creators.length < CREATORS) creators.push(await seedAccount(site, { isCreator: true }))
  const [creator] = creators
  assert.ok(creator)
  const [quiet, ...media] = await seedMany(site as TestSite, creators, MEDIA)
  assert.ok(quiet)
  await sql`
    insert into campaign_events (campaign, kind, media_id, account_id, created_at)
    select 'old', 'view', ${quiet}::uuid, ${creator.id}::uuid, now() - random() * interval '80 days'
    from generate_series(1, ${EVENTS}::int)`.execute(db)
  return { creator, media, quiet }
}

async function isReceivedBy(from: TestSite, to: TestSite, media: string): Promise<void> {
  const fan = await seedAccount(from)
  const socket = await connectSocket(to, fan)
  socket.subscribe('likes', 'subscription ($media: ID!) { mediaActivity(media: $media) { likes } }', {
    media,
  })
  const received = await repeatUntilReceived(socket.next('likes'), () => answerOf(like(from, fan, media)))
  assert.match(JSON.stringify(received), /"likes":\d/)
}
