/** Time from the encoder until a viewer can fetch a picture: our LL-HLS against nginx-rtmp's HLS, both with RTMP ingest. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { systemClock } from '#platform/clock.ts'
import { createBuiltInEngine } from '#platform/live/built-in.ts'
import { createInternalClient } from '#platform/live/internal/client.ts'
import { createRequestSigner } from '#platform/live/internal/request-signer.ts'
import { openInternalServer } from '#platform/live/internal/server.ts'
import { createOutputs } from '#platform/live/outputs.ts'
import { freePort } from '../server/test/free-port.ts'
import { marksIn, publishMarked } from './live-publisher.ts'
import type { Result, Skipped } from './measure.ts'
import { unlessTrial } from './size.ts'

const NAME = 'from an encoder to a viewer’s fetch (p95), against nginx-rtmp'
const SECONDS = unlessTrial(12, 5)
/** Excludes the startup of a stream. */
const SETTLED_FRAME = 75
const POLL_MS = 20
const RTMP_MODULE = process.env.NGINX_RTMP_MODULE ?? '/usr/lib/nginx/modules/ngx_rtmp_module.so'

export async function benchLive(): Promise<(Result | Skipped)[]> {
  if (spawnSync('nginx', ['-v']).error || !existsSync(RTMP_MODULE))
    return [
      {
        name: NAME,
        skipped: 'skipped: there is no nginx-rtmp on this machine (apt-get install nginx libnginx-mod-rtmp)',
      },
    ]
  const ours = percentile(await lagsOf(openOurs), 0.95)
  const limit = percentile(await lagsOf(openNginx), 0.95)
  const detail = `${Math.round(ours)} against ${Math.round(limit)} ms`
  return [{ name: NAME, ratio: ours / limit, atMost: 1, detail }]
}

/** The ingest URL, and a function that returns all data that became available since its last call. */
type Server = AsyncDisposable & { port: number; fetchNew(): Promise<Buffer[]> }

async function lagsOf(open: () => Promise<Server>): Promise<number[]> {
  await using server = await open()
  const sentAt = new Map<number, number>()
  const lags = new Map<number, number>()
  let isPublishing = true
  const publishing = publishMarked({ port: server.port, key: 'bench', seconds: SECONDS }, sentAt).finally(
    () => {
      isPublishing = false
    },
  )
  while (isPublishing) {
    for (const bytes of await server.fetchNew()) {
      const now = performance.now()
      for (const frame of marksIn(bytes))
        if (!lags.has(frame)) lags.set(frame, now - (sentAt.get(frame) ?? now))
    }
    await sleep(POLL_MS)
  }
  await publishing
  return [...lags].filter(([frame]) => frame >= SETTLED_FRAME).map(([, lag]) => lag)
}

async function openOurs(): Promise<Server> {
  const log = pino({ level: 'silent' })
  const outputs = createOutputs({ clock: systemClock, log })
  const marks = createRequestSigner({ secret: 'bench '.repeat(8), clock: systemClock })
  const inner = await openInternalServer({
    host: '127.0.0.1',
    port: 0,
    signer: marks,
    routes: [outputs.route],
    log,
  })
  const engine = createBuiltInEngine({
    ...{ log, host: '127.0.0.1', rtmpPort: 0, outlets: [outputs.outlet] },
    hooks: {
      mayPublish: async () => ({ ok: true, streamId: 'bench', record: false }),
      ...{
        began: nothing,
        lost: nothing,
        back: nothing,
        ended: nothing,
        recorded: nothing,
        recordingStopped: nothing,
        thumbnail: nothing,
      },
      health() {},
    },
  })
  await engine.start()
  const client = createInternalClient(marks)
  const get = (name: string) =>
    client.send({ address: inner.address, method: 'GET', url: `/streams/bench/${name}` })
  const known = new Set<string>()
  return {
    port: engine.rtmp().port ?? 0,
    async fetchNew() {
      if (!engine.find('bench')?.tracks()) return []
      const { status, body } = await get('index.m3u8')
      if (status !== 200) return []
      const parts = body.toString('utf8').matchAll(/#EXT-X-PART:[^\n]*URI="([^"]+)"/g)
      return fetchUnknown(
        known,
        [...parts].map(([, name = '']) => name),
        async (name) => (await get(name)).body,
      )
    },
    async [Symbol.asyncDispose]() {
      client.close()
      await engine.stop()
      await inner.close()
      await outputs.close()
    },
  }
}

async function openNginx(): Promise<Server> {
  const folder = mkdtempSync(path.join(tmpdir(), 'candid-nginx-rtmp-'))
  const [port, httpPort] = [await freePort(), await freePort()]
  const config = path.join(folder, 'nginx.conf')
  writeFileSync(config, nginxConfig({ folder, port, httpPort }))
  const nginx = spawn('nginx', ['-p', folder, '-c', config, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = new Promise((resolve) => nginx.once('exit', resolve))
  const url = `http://127.0.0.1:${httpPort}/hls`
  const known = new Set<string>()
  for (let tries = 0; tries < 200 && !(await fetch(url).catch(() => null)); tries += 1) await sleep(50)
  return {
    port,
    async fetchNew() {
      const answer = await fetch(`${url}/bench.m3u8`).catch(() => null)
      if (!answer?.ok) return []
      const names = (await answer.text()).split('\n').filter((line) => line.endsWith('.ts'))
      return fetchUnknown(known, names, async (name) =>
        Buffer.from(await (await fetch(`${url}/${name}`)).arrayBuffer()),
      )
    },
    async [Symbol.asyncDispose]() {
      nginx.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function nginxConfig({ folder, port, httpPort }: { folder: string; port: number; httpPort: number }): string {
  return `
load_module ${RTMP_MODULE};
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr crit;
events { worker_connections 256; }
rtmp { access_log off; server { listen 127.0.0.1:${port}; application live {
  live on; hls on; hls_path ${folder}/hls; hls_fragment 1s; hls_playlist_length 10s; } } }
http { access_log off; client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f;
  uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  server { listen 127.0.0.1:${httpPort}; location /hls { root ${folder}; } } }
`
}

async function fetchUnknown(
  known: Set<string>,
  names: readonly string[],
  get: (name: string) => Promise<Buffer>,
): Promise<Buffer[]> {
  const fresh = names.filter((name) => !known.has(name))
  for (const name of fresh) known.add(name)
  return Promise.all(fresh.map(get))
}

async function nothing(): Promise<void> {}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}
