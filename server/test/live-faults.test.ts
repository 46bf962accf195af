/** A whole site with a running live stream: the database and the live role are killed, and the stream goes on. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { builtSiteDir } from './built-site.ts'
import { type EmbeddedDatabase, openEmbeddedDatabase } from './embedded-database.ts'
import { freePort } from './free-port.ts'
import { startEncoder, startReconnectingEncoder } from './live-engine.ts'
import { seedAccount } from './seed.ts'
import { childrenOf, pidsWithCommand, spawnSite } from './spawned-site.ts'
import { waitUntil } from './wait-until.ts'

test('a live stream survives a killed database and a killed live role', async () => {
  const dir = await builtSiteDir()
  const rtmpPort = await freePort()
  const siteProcess = await spawnSite(dir, {
    ...{ DEMO: 'off', ROLES: 'web,worker,live', LOG_LEVEL: 'fatal' },
    ...{ RTMP_PORT: String(rtmpPort), WEBRTC_PORT: '0' },
  })
  await siteProcess.untilHealth(200)
  await using database = openEmbeddedDatabase(dir)
  const creator = await seedAccount({ app: database }, { isCreator: true })
  const made = await fetch(`${siteProcess.url}/api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: creator.cookie },
    body: JSON.stringify({ query: 'mutation { generateRtmp }' }),
  })
  const { data } = (await made.json()) as { data: { generateRtmp: string } }
  const address = `rtmp://127.0.0.1:${rtmpPort}/live/${data.generateRtmp}`
  await waitUntil(
    async () => (await healthOf(siteProcess.url)).live === 'ok',
    () => 'the live role never came',
  )
  const encoder = startEncoder(address)
  const isLive = async () => (await showOf(database, creator.id))?.state === 'live'
  await waitUntil(isLive, () => `it never was live:\n${siteProcess.output()}`)
  const first = await showOf(database, creator.id)

  const [postgres] = childrenOf(siteProcess.pid).filter((pid) => isPostgres(pid, dir))
  assert.ok(postgres, 'there is no database')
  process.kill(postgres, 'SIGKILL')
  await siteProcess.untilHealth(200)
  const since = new Date()
  await waitUntil(
    async () => ((await measuredAt(database)) ?? new Date(0)) > since,
    () => `nothing arrived after the database was back:\n${siteProcess.output()}`,
  )
  assert.deepEqual(await showOf(database, creator.id), first, 'and nobody noticed')

  const [role] = childrenOf(siteProcess.pid).filter((pid) => pidsWithCommand('role.ts live').includes(pid))
  assert.ok(role, 'there is no live role')
  process.kill(role, 'SIGKILL')
  await encoder.ended
  const killedAt = new Date()
  const again = startReconnectingEncoder(address)
  await waitUntil(
    // The row still says live while its process is gone: only a measurement proves that frames arrive again.
    async () => ((await measuredAt(database)) ?? new Date(0)) > killedAt && (await isLive()),
    () => `it did not go on:\n${siteProcess.output()}`,
  )
  assert.deepEqual(await showOf(database, creator.id), first, 'in the same live')
  again.stop('SIGINT')
  await waitUntil(
    async () => (await showOf(database, creator.id))?.state === 'ended',
    () => 'it did not end',
  )
})

function isPostgres(pid: number, dir: string): boolean {
  return pidsWithCommand('postgres', dir).includes(pid)
}

async function healthOf(url: string): Promise<Record<string, unknown>> {
  return (await (await fetch(`${url}/api/health`)).json()) as Record<string, unknown>
}

/** Null while the database is away. */
async function showOf({ db }: EmbeddedDatabase, accountId: string) {
  const rows = await db
    .selectFrom('lives')
    .select(['id', 'state', 'started_at'])
    .where('account_id', '=', accountId)
    .execute()
    .catch(() => [])
  assert.ok(rows.length <= 1, 'one live, however often its encoder comes')
  return rows[0] ?? null
}

async function measuredAt({ db }: EmbeddedDatabase): Promise<Date | null> {
  const row = await db
    .selectFrom('live_health')
    .select('measured_at')
    .executeTakeFirst()
    .catch(() => undefined)
  return row?.measured_at ?? null
}
