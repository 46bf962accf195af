/** Two nodes of one site: changes on one invalidate the caches of the other. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { seedMedia, seedRight } from './media.ts'
import { sees } from './media-api.ts'
import { connectSocket } from './message-subscriptions.ts'
import { answerOf, askAs, block } from './people.ts'
import { type Seeded, seedAccount } from './seed.ts'
import { save } from './settings.ts'
import { freshSite } from './site.ts'
import { emptyDir } from './spawned-site.ts'
import { seedStaff } from './staff.ts'
import { waitUntil } from './wait-until.ts'

/** Both nodes share files and key. */
const DATA_DIR = emptyDir()
const RATE_LIMITS = 'off'
const here = await freshSite({ DATA_DIR, RATE_LIMITS })
const there = await freshSite({ DATA_DIR, RATE_LIMITS, DATABASE_URL: here.databaseUrl })
const creator = await seedAccount(here, { isCreator: true })

const FORBIDDEN = 4403

const statusThere = async (path: string, as?: Seeded) => {
  const answer = await there.get(path, as ? { headers: { cookie: as.cookie } } : {})
  await answer.arrayBuffer()
  return answer.status
}

/** Requests a file twice on the other node, so that it is cached there. */
async function cacheOnOtherNode(media: { id: string }, as?: Seeded): Promise<string> {
  const { fileUrls } = here.app.media
  const holder = as ? { accountId: as.id } : ('everybody' as const)
  const path = fileUrls.of(media.id, 'seeded/clip.mp4', { for: holder, scope: 'all' })
  assert.equal(await statusThere(path, as), 200)
  assert.equal(await statusThere(path, as), 200)
  return path
}

test('signing in or out on one node applies to the other', async () => {
  const fan = await seedAccount(here)
  const media = await seedMedia(here, creator, { price_cents: 500 })
  await seedRight(here, media.id, fan)
  const path = await cacheOnOtherNode(media, fan)
  const socket = await connectSocket(there, fan)
  await here.post('/api/signout', {}, { headers: { cookie: fan.cookie } })
  assert.equal(await socket.closed, FORBIDDEN, 'what was open there is closed')
  await waitUntil(async () => (await statusThere(path, fan)) === 403, 'the file is still served')
})

test('a session that ended while the bus was disconnected is detected on reconnect', async () => {
  const [fan, stays] = [await seedAccount(here), await seedAccount(here)]
  const [ended, open] = [await connectSocket(there, fan), await connectSocket(there, stays)]
  await sql`delete from sessions where account_id = ${fan.id}::uuid`.execute(here.app.db)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'candid bus' and datname = current_database()`.execute(here.app.db)
  assert.equal(await ended.closed, FORBIDDEN)
  assert.equal(open.socket.readyState, open.socket.OPEN, 'whoever is still signed in stays')
})

test('a block on one node applies to the other', async () => {
  const fan = await seedAccount(here)
  const media = await seedMedia(here, creator)
  assert.ok(await sees(there, fan, media.id))
  await block(here, creator, fan.id)
  assert.equal(await sees(there, fan, media.id), null)
})

test('a setting changed on one node applies to the other', async () => {
  const admin = await seedStaff(here, 'admin')
  const ageThere = () => there.app.settings.get('ages.byRegion').AE
  assert.equal(ageThere(), undefined)
  await answerOf(save(here, admin, { 'ages.byRegion': { AE: 25 } }))
  await waitUntil(async () => ageThere() === 25, 'the setting was not heard of')
})

test('media removed on one node leave the cache of the other', async () => {
  const media = await seedMedia(here, creator)
  const path = await cacheOnOtherNode(media)
  const removed = await here.ask(`mutation { deleteMedia(id: "${media.id}") }`, {
    headers: { cookie: creator.cookie },
  })
  assert.deepEqual(removed.data, { deleteMedia: true })
  await waitUntil(async () => (await statusThere(path)) === 404, 'the file is still served')
})

test('processes see each other with their problems, until they leave', async () => {
  const problem = 'h264_nvenc does not work here'
  const well = here.app.processes.announce({ role: 'web', version: '1.0', problem: null })
  const unwell = here.app.processes.announce({ role: 'worker', version: '1.0', problem })
  const received = () =>
    there.app.processes.list().map(({ role, problem: why, isLost }) => ({ role, why, isLost }))
  await waitUntil(async () => received().length === 2, 'they were not heard of')
  assert.deepEqual(received(), [
    { role: 'web', why: null, isLost: false },
    { role: 'worker', why: problem, isLost: false },
  ])
  const admin = await seedStaff(here, 'admin')
  const { health } = await answerOf<{ health: { name: string }[] }>(
    askAs(there, admin, '{ staffHome { health { name state value text } } }'),
  )
  assert.deepEqual(
    health.find(({ name }) => name === 'processes'),
    { name: 'processes', state: 'look', value: '1 web, 1 worker', text: problem },
  )
  await well.stop()
  await unwell.stop()
  await waitUntil(async () => received().length === 0, 'that they left was not heard of')
})
