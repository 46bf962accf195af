/** A 1 MB segment to 20 connections: our web role from memory, and with nginx in front, against nginx with the same file. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openFront } from '#platform/http/front.ts'
import { fileKey } from '#platform/storage/file-key.ts'
import { openApp } from '../server/src/app/app.ts'
import { parseConfig } from '../server/src/config/config.ts'
import { startWeb } from '../server/src/roles/web.ts'
import { seedMedia } from '../server/test/media.ts'
import { hasNginx, startNginx } from '../server/test/nginx.ts'
import { seedAccount } from '../server/test/seed.ts'
import { startBenchServer } from './database.ts'
import { median, outputOf, type Result, type Skipped } from './measure.ts'
import { unlessTrial } from './size.ts'

export const SEGMENT_BYTES = 1_000_000
const ROUNDS = unlessTrial(5, 1)
const SECONDS = unlessTrial(2, 1)
const NAMES = {
  memory: 'a 1 MB segment from memory, against nginx',
  accel: 'a 1 MB segment by X-Accel, against nginx alone',
}

/** One result for serving directly and one for nginx in front. */
export async function benchSegments(): Promise<(Result | Skipped)[]> {
  if (!hasNginx()) {
    const skipped = 'skipped: there is no nginx on this machine (apt-get install nginx)'
    return Object.values(NAMES).map((name) => ({ name, skipped }))
  }
  await using stack = new AsyncDisposableStack()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'candid-bench-'))
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const server = stack.use(await startBenchServer())
  const databaseUrl = await server.createDatabase('bench_segments')
  const open = async (env: Record<string, string>) => {
    const web = await openSegmentsWeb(dataDir, databaseUrl, env)
    stack.defer(web.close)
    return web
  }
  const ours = await open({})
  const behind = await open({ FILES_ACCEL_PREFIX: '/stored-files' })
  const { address, key } = await seedSegment(ours)
  const nginx = await startNginx({ files: path.join(dataDir, 'files'), webUrl: behind.url })
  stack.defer(nginx.stop)
  const rates = await compare({
    limit: `${nginx.url}/plain/${key}`,
    memory: ours.url + address,
    accel: nginx.url + address,
  })
  const detail = (rate: number) => `${Math.round(rate)} against ${Math.round(rates.limit)} MB/s`
  return [
    { name: NAMES.memory, ratio: rates.memory / rates.limit, atLeast: 0.5, detail: detail(rates.memory) },
    { name: NAMES.accel, ratio: rates.accel / rates.limit, atLeast: 0.9, detail: detail(rates.accel) },
  ]
}

type Web = Awaited<ReturnType<typeof openSegmentsWeb>>

export async function openSegmentsWeb(dataDir: string, databaseUrl: string, env: Record<string, string>) {
  const config = parseConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: 'off', ...env })
  const front = await openFront(config.http)
  const url = `http://127.0.0.1:${front.port}`
  config.site.url = url
  const app = await openApp(config, 'web', databaseUrl)
  const web = await startWeb(app, front, async () => [])
  const close = async () => {
    await web.stop()
    await app.close()
  }
  return { url, app, close }
}

export async function seedSegment({ app }: Web) {
  const media = await seedMedia({ app } as Parameters<typeof seedMedia>[0], await seedAccount({ app }))
  const key = fileKey('media', media.id, 'seeded', 'r720', 'seg-00002.m4s')
  await app.storage.write(key, randomBytes(SEGMENT_BYTES))
  const file = 'seeded/r720/seg-00002.m4s'
  return { key, address: app.media.fileUrls.of(media.id, file, { for: 'everybody', scope: 'all' }) }
}

/** Medians over alternating rounds; the first round of each only warms up. */
export async function compare<Name extends string>(
  targets: Record<Name, string>,
): Promise<Record<Name, number>> {
  const names = Object.keys(targets) as Name[]
  const found = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const name of names) {
      const rate = await megabytesPerSecond(targets[name])
      if (round > 0) found[name].push(rate)
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(found[name])])) as Record<Name, number>
}

async function megabytesPerSecond(url: string): Promise<number> {
  const loader = path.join(import.meta.dirname, 'segments-load.ts')
  return Number(await outputOf(loader, [url, String(SECONDS)]))
}

if (import.meta.main) {
  for (const result of await benchSegments()) {
    if ('skipped' in result) console.log(`${result.name}: ${result.skipped}`)
    else
      console.log(`${result.name}: ${result.ratio.toFixed(2)} (at least ${result.atLeast}; ${result.detail})`)
  }
}
