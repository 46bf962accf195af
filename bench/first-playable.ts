/** From the first byte of an upload until the clip is playable, against the upload itself, a bare remux and one second. */
import { execFile, spawn } from 'node:child_process'
import { openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openDatabase } from '#platform/postgres/database.ts'
import { freePort } from '../server/test/free-port.ts'
import { seedAccount } from '../server/test/seed.ts'
import { drawClip } from './clip.ts'
import { startBenchServer } from './database.ts'
import { median, type Result } from './measure.ts'
import { unlessTrial } from './size.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const ROUNDS = unlessTrial(5, 1)
const ALLOWED_MS = 1000

type Site = { url: string; cookie: string }

export async function benchFirstPlayable(): Promise<Result> {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(path.join(tmpdir(), 'candid-bench-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const clip = await drawClip(path.join(folder, 'clip.mp4'))
  const site = await openSite(stack, path.join(folder, 'data'))
  const found = { playable: [] as number[], upload: [] as number[], remux: [] as number[] }
  for (let round = 0; round <= ROUNDS; round += 1) {
    const remux = await timed(() => remuxPlainly(clip, path.join(folder, `remux-${round}.mp4`)))
    const { upload, playable } = await sendAndWait(site, clip)
    // The first round only warms up.
    if (round === 0) continue
    found.remux.push(remux)
    found.upload.push(upload)
    found.playable.push(playable)
  }
  const ms = {
    playable: median(found.playable),
    allowed: median(found.upload) + median(found.remux) + ALLOWED_MS,
  }
  return {
    name: 'a 20 s clip of 1080 by 1920, sent to first playable',
    ratio: ms.playable / ms.allowed,
    atMost: 1,
    detail: `${Math.round(ms.playable)} of ${Math.round(ms.allowed)} ms (upload, bare remux and 1 s)`,
  }
}

/** Web and worker as separate processes, as in production. */
async function openSite(stack: AsyncDisposableStack, dataDir: string): Promise<Site> {
  const server = stack.use(await startBenchServer())
  const databaseUrl = await server.createDatabase('bench_playable')
  const database = openDatabase({ url: databaseUrl, maxConnections: 1 })
  const { cookie } = await seedAccount({ app: { db: database.db } }, { isCreator: true })
  await database.close()
  const port = await freePort()
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      RTMP_PORT: '0',
      WEBRTC_PORT: '0',
      DEMO: 'off',
      MEDIA_APPROVAL: 'auto',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  stack.defer(async () => {
    child.kill('SIGTERM')
    await exited
  })
  const url = `http://127.0.0.1:${port}`
  const isHealthy = () =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isHealthy())) await sleep(50)
  return { url, cookie }
}

async function sendAndWait(site: Site, clip: string): Promise<{ upload: number; playable: number }> {
  const form = new FormData()
  form.append('medias[0][description]', 'Measured')
  form.append('medias[0][tags]', 'measured')
  form.append('medias[0][visibility]', 'free')
  form.append('media_files', await openAsBlob(clip), 'clip.mp4')
  const startedAt = performance.now()
  const answer = await fetch(`${site.url}/api/upload/media`, {
    method: 'POST',
    headers: { cookie: site.cookie },
    body: form,
  })
  const { medias } = (await answer.json()) as { medias: { id: string }[] }
  const upload = performance.now() - startedAt
  const id = medias[0]?.id ?? ''
  while (!(await isPlayable(site, id))) await sleep(10)
  const playable = performance.now() - startedAt
  await untilReady(site, id)
  return { upload, playable }
}

async function stateOf({ url, cookie }: Site, id: string): Promise<{ status: boolean; state: string }> {
  const answer = await fetch(`${url}/api`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({
      query: 'query ($id: ID!) { media(id: $id) { processed { status state } } }',
      variables: { id },
    }),
  })
  const { data } = (await answer.json()) as {
    data: { media: { processed: { status: boolean; state: string } } }
  }
  return data.media.processed
}

async function isPlayable(site: Site, id: string): Promise<boolean> {
  return (await stateOf(site, id)).status
}

/** Waits for the encoding of this round, so that it does not compete with the next one. */
async function untilReady(site: Site, id: string): Promise<void> {
  for (;;) {
    const { state } = await stateOf(site, id)
    if (state === 'failed') throw new Error('the clip could not be processed')
    if (state === 'ready') return
    await sleep(200)
  }
}

async function remuxPlainly(source: string, target: string): Promise<void> {
  const args = ['-nostdin', '-v', 'error', '-i', source, '-c', 'copy', '-movflags', '+faststart', target]
  await promisify(execFile)('ffmpeg', args)
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
