/** A 1 MB segment to 20 connections: our web role from memory, and nginx before it, against nginx on the same file. */
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openFront } from '#platform/http/front.ts'
import { fileKey } from '#platform/storage/file-key.ts'
import { openApp } from '../server/src/app.ts'
import { parseConfig } from '../server/src/config.ts'
import { startWeb } from '../server/src/roles/web.ts'
import { runOnServer, startTestCluster, TEMPLATE, urlOf } from '../server/test/cluster.ts'
import { seedMedia } from '../server/test/media.ts'
import { seedAccount } from '../server/test/seed.ts'
import { median, type Result, type Skipped } from './measure.ts'

const SEGMENT_BYTES = 1_000_000
const ROUNDS = 5
const SECONDS = 2
const NAMES = {
  memory: 'a 1 MB segment from memory, against nginx',
  accel: 'a 1 MB segment by X-Accel, against nginx alone',
}

/** One result each for serving it ourselves and for nginx in front. */
export async function benchSegments(): Promise<(Result | Skipped)[]> {
  if (spawnSync('nginx', ['-v']).error) {
    const skipped = 'skipped: there is no nginx on this machine (apt-get install nginx)'
    return Object.values(NAMES).map((name) => ({ name, skipped }))
  }
  await using stack = new AsyncDisposableStack()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'candid-bench-'))
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const cluster = await startTestCluster()
  stack.defer(() => cluster.stop())
  await runOnServer(cluster.baseUrl, `create database bench template ${TEMPLATE}`)
  const open = async (env: Record<string, string>) => {
    const web = await openWeb(dataDir, urlOf(cluster.baseUrl, 'bench'), env)
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

type Web = Awaited<ReturnType<typeof openWeb>>

async function openWeb(dataDir: string, databaseUrl: string, env: Record<string, string>) {
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

async function seedSegment({ app }: Web) {
  const media = await seedMedia({ app } as Parameters<typeof seedMedia>[0], await seedAccount({ app }))
  const key = fileKey('media', media.id, 'seeded', 'r720', 'seg-00002.m4s')
  await app.storage.write(key, randomBytes(SEGMENT_BYTES))
  const file = 'seeded/r720/seg-00002.m4s'
  return { key, address: app.media.addresses.of(media.id, file, { for: 'everybody', scope: 'all' }) }
}

/** Medians over alternating rounds; the first round of each only warms up. */
async function compare<Name extends string>(targets: Record<Name, string>): Promise<Record<Name, number>> {
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
  const child = spawn(process.execPath, [loader, url, String(SECONDS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error('the load generator failed')
  return Number(output)
}

async function startNginx({ files, webUrl }: { files: string; webUrl: string }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'candid-nginx-'))
  const port = await freePort()
  const config = path.join(folder, 'nginx.conf')
  writeFileSync(config, nginxConfig({ folder, port, files, webHost: new URL(webUrl).host }))
  const nginx = spawn('nginx', ['-p', folder, '-c', config, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = new Promise((resolve) => nginx.once('exit', resolve))
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    nginx.kill('SIGTERM')
    await exited
    rmSync(folder, { recursive: true, force: true })
  }
  for (const deadline = performance.now() + 10_000; ; await sleep(20)) {
    if (await fetch(url).catch(() => null)) return { url, stop }
    if (nginx.exitCode !== null || performance.now() > deadline) {
      await stop()
      throw new Error('nginx did not start')
    }
  }
}

type NginxOptions = { folder: string; port: number; files: string; webHost: string }

/** One worker, as our web role is one process. */
function nginxConfig({ folder, port, files, webHost }: NginxOptions): string {
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 256; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  ${temp.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  upstream candid { server ${webHost}; keepalive 32; }
  server {
    listen 127.0.0.1:${port};
    location = / { return 204; }
    location /plain/ { alias ${files}/; }
    location /stored-files/ { internal; alias ${files}/; }
    location /files/ {
      proxy_pass http://candid;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
    }
  }
}
`
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

if (import.meta.main) {
  for (const result of await benchSegments()) {
    if ('skipped' in result) console.log(`${result.name}: ${result.skipped}`)
    else
      console.log(`${result.name}: ${result.ratio.toFixed(2)} (at least ${result.atLeast}; ${result.detail})`)
  }
}
