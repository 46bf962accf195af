/** A 1 MB segment to 20 connections: through nginx's cache of an S3 bucket with authorization by our server, against nginx with a local file. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hasNginx, startNginx } from '../server/test/nginx.ts'
import { startS3 } from '../server/test/s3/s3-server.ts'
import { startBenchServer } from './database.ts'
import type { Result, Skipped } from './measure.ts'
import { compare, openSegmentsWeb, SEGMENT_BYTES, seedSegment } from './segments.ts'

const NAME = "a 1 MB segment through nginx's cache with a bucket behind, against nginx alone"

export async function benchSegmentsS3(): Promise<(Result | Skipped)[]> {
  if (!hasNginx())
    return [{ name: NAME, skipped: 'skipped: there is no nginx on this machine (apt-get install nginx)' }]
  await using stack = new AsyncDisposableStack()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'candid-bench-'))
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const s3 = await startS3()
  stack.defer(() => s3.close())
  const server = stack.use(await startBenchServer())
  const databaseUrl = await server.createDatabase('bench_segments')
  const env = { ...s3.env, FILES_ACCEL_PREFIX: '/stored-files' }
  const web = await openSegmentsWeb(dataDir, databaseUrl, env)
  stack.defer(web.close)
  const { address } = await seedSegment(web)
  const files = path.join(dataDir, 'plain')
  mkdirSync(files)
  writeFileSync(path.join(files, 'segment.m4s'), randomBytes(SEGMENT_BYTES))
  const bucket = { endpoint: s3.endpoint, name: s3.env.S3_BUCKET ?? '' }
  const nginx = await startNginx({ files, webUrl: web.url, bucket })
  stack.defer(nginx.stop)
  const rates = await compare({ limit: `${nginx.url}/plain/segment.m4s`, cached: nginx.url + address })
  const detail = `${Math.round(rates.cached)} against ${Math.round(rates.limit)} MB/s`
  return [{ name: NAME, ratio: rates.cached / rates.limit, atLeast: 0.9, detail }]
}

if (import.meta.main) {
  for (const result of await benchSegmentsS3()) {
    if ('skipped' in result) console.log(`${result.name}: ${result.skipped}`)
    else
      console.log(`${result.name}: ${result.ratio.toFixed(2)} (at least ${result.atLeast}; ${result.detail})`)
  }
}
