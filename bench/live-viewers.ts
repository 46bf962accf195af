/**
 * Cost of the viewers of a live: a hundred by LL-HLS against nginx with the same files, from our processes, with nginx in front
 * as in ops/nginx.conf, and the same by HTTPS as in production; and the number of WebRTC viewers that fill a core.
 */
import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeCertificate } from '../server/test/certificate-files.ts'
import { hasNginx, startNginx } from '../server/test/nginx.ts'
import { childrenOf } from '../server/test/spawned-site.ts'
import { type LiveSite, openLiveSite, workedMs } from './live-site.ts'
import { median, type Observation, type Result, type Skipped } from './measure.ts'
import { SCALE, unlessTrial } from './size.ts'

const HLS_VIEWERS = unlessTrial(100, 2)
const WHEP_VIEWERS = unlessTrial(50, 2)
/** Lifetime of an edge token: each round includes one renewal per viewer. */
const SECONDS = unlessTrial(Math.max(4, Math.round(12 * SCALE)), 1)
/** A major garbage collection falls into some rounds only; the median of several rounds is the cost of a viewer. */
const ROUNDS = unlessTrial(7, 1)
const NAMES = {
  hls: `CPU for ${HLS_VIEWERS} viewers by LL-HLS at 1 Mbit/s, against nginx with the same files`,
  behind: 'the same with nginx before us, its work and ours together',
  secure: 'the same by HTTPS, as viewers come, against nginx by HTTPS',
  whep: 'viewers by WebRTC a core, at 1 Mbit/s',
}

export async function benchLiveViewers(): Promise<(Result | Skipped | Observation)[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'candid-bench-live-'))
  await using site = await openLiveSite()
  const encoder = sendClip(site.rtmp, folder)
  try {
    await site.untilLive()
    // Waits for the first playlist, so that one-time setup is complete.
    await sleep(4_000)
    return [...(await costOfHls(site, folder)), await costOfWhep(site)]
  } finally {
    encoder.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One megabit per second, encoded in advance: a running encoder would take CPU from the measured processes. */
function sendClip(rtmp: string, folder: string) {
  const clip = path.join(folder, 'clip.flv')
  const made = spawnSync('ffmpeg', [
    ...['-nostdin', '-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=size=854x480:rate=25,noise=alls=12:allf=t'],
    ...['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000', '-t', '8', '-pix_fmt', 'yuv420p'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'zerolatency', '-g', '25', '-b:v', '1M'],
    ...['-minrate', '1M', '-maxrate', '1M', '-bufsize', '500k', '-nal-hrd', 'cbr'],
    ...['-c:a', 'aac', '-b:a', '96k', clip],
  ])
  if (made.status !== 0) throw new Error(`no clip: ${String(made.stderr)}`)
  const sent = [
    '-nostdin',
    '-v',
    'error',
    '-re',
    '-stream_loop',
    '-1',
    '-i',
    clip,
    '-c',
    'copy',
    '-f',
    'flv',
    rtmp,
  ]
  return spawn('ffmpeg', sent, { stdio: ['ignore', 'ignore', 'inherit'] })
}

/** CPU time beyond the idle load, for the same responses with the same timing. */
async function costOfHls(site: LiveSite, folder: string): Promise<(Result | Skipped)[]> {
  if (!hasNginx()) {
    const skipped = 'skipped: there is no nginx on this machine (apt-get install nginx)'
    return [NAMES.hls, NAMES.behind, NAMES.secure].map((name) => ({ name, skipped }))
  }
  const files = path.join(folder, 'files')
  const nginx = await startNginx({ files, webUrl: site.url, certificate: writeCertificate(folder) })
  try {
    const playlists = await addressesOf(site, 'hls', HLS_VIEWERS)
    const optionsFile = path.join(folder, 'wish.json')
    writeFileSync(optionsFile, JSON.stringify({ playlists, seconds: SECONDS }))
    const { web, live } = site.pids
    const theirs = nginxWorkers()
    const places = { optionsFile, files, plain: nginx.url, theirs }
    const all = [web, live, ...theirs]
    return [
      await compare(places, { name: NAMES.hls, origin: site.url, ours: [web, live] }),
      await compare(places, { name: NAMES.behind, origin: nginx.url, ours: all }),
      await compare(
        { ...places, plain: nginx.secureUrl },
        { name: NAMES.secure, origin: nginx.secureUrl, ours: all },
      ),
    ]
  } finally {
    await nginx.stop()
  }
}

type Places = { optionsFile: string; files: string; plain: string; theirs: number[] }
type Served = { name: string; origin: string; ours: number[] }

async function compare(places: Places, { name, origin, ours }: Served): Promise<Result> {
  const { optionsFile, files, plain, theirs } = places
  const [oursMs, aloneMs, nginxMs]: [number[], number[], number[]] = [[], [], []]
  let detail = ''
  const shares: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    aloneMs.push(await during(ours, () => sleep(SECONDS * 1000)))
    let asked: Traffic = { requests: 0, bytes: 0 }
    const watch = await viewersBy('live', origin, files, optionsFile)
    const each = ours.map((pid) => workedMs(pid))
    oursMs.push(
      await during(ours, async () => {
        asked = await watch()
      }),
    )
    shares.push(
      ours.map((pid, at) => ((workedMs(pid) - (each[at] ?? 0)) / SECONDS / 10).toFixed(1)).join(' + '),
    )
    const askAgain = await viewersBy('again', plain, files)
    nginxMs.push(
      await during(theirs, async () => {
        const again = await askAgain()
        if (again.requests !== asked.requests) throw new Error('other requests than before')
      }),
    )
    detail = `${Math.round(asked.requests / SECONDS)} requests and ${(asked.bytes / SECONDS / 1e6).toFixed(1)} MB a second`
  }
  const usual = (values: readonly number[]) => median(values) / SECONDS / 10
  // Compares within each round: on a shared host, the speed of a core changes from minute to minute.
  const ratios = oursMs.map((ms, round) => (ms - (aloneMs[round] ?? 0)) / (nginxMs[round] ?? 0))
  const percent = (value: number) => `${value.toFixed(1)} %`
  return {
    ...{ name, ratio: median(ratios), atMost: 1.5 },
    detail: `rounds ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}; ${percent(usual(oursMs))} against ${percent(usual(nginxMs))} of a core; without viewers ${percent(usual(aloneMs))}; each process ${shares.join(', ')} %; ${detail}`,
  }
}

async function during(pids: number[], run: () => Promise<unknown>): Promise<number> {
  const before = workedMs(...pids)
  await run()
  return workedMs(...pids) - before
}

/** nginx is a child of this process and its worker a child of nginx; the cache's helper processes come and go. */
function nginxWorkers(): number[] {
  const isWorker = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('worker process')
  return childrenOf(process.pid).flatMap(childrenOf).filter(isWorker)
}

/** A separate URL prefix for each viewer, as the site assigns them. */
async function addressesOf(site: LiveSite, way: 'hls' | 'whep', count: number): Promise<string[]> {
  const ask = () =>
    site.ask<{ liveOf: { playback: { hls: string; whep: string } } }>(
      `{ liveOf(user: "${site.creator.id}") { playback { hls whep } } }`,
    )
  const all: string[] = []
  for (let viewer = 0; viewer < count; viewer += 1) all.push((await ask()).liveOf.playback[way])
  return all
}

type Traffic = { requests: number; bytes: number }

/** Resolves when all viewers are connected and wait for the start message. */
async function viewersBy(...args: string[]): Promise<() => Promise<Traffic>> {
  const viewers = fork(path.join(import.meta.dirname, 'live-hls-viewers.ts'), args)
  const said = saidBy(viewers)
  await said()
  return async () => {
    viewers.send('go')
    return (await said()) as Traffic
  }
}

function saidBy(viewers: ChildProcess): () => Promise<unknown> {
  return () =>
    new Promise((resolve, reject) => {
      viewers.once('message', resolve)
      viewers.once('exit', () => reject(new Error('the viewers failed')))
    })
}

async function costOfWhep(site: LiveSite): Promise<Observation> {
  const { live } = site.pids
  const aloneMs = await during([live], () => sleep(SECONDS * 1000))
  const addresses = await addressesOf(site, 'whep', WHEP_VIEWERS)
  const script = path.join(import.meta.dirname, 'live-whep-viewers.ts')
  const viewers = fork(script, [site.url, String(SECONDS), ...addresses])
  const said = saidBy(viewers)
  await said()
  let bytes: number[] = []
  const workMs = await during([live], async () => {
    bytes = ((await said()) as { bytes: number[] }).bytes
  })
  const came = (median(bytes) * 8) / SECONDS / 1e6
  const share = (workMs - aloneMs) / SECONDS / 1000
  const text = `${Math.round(WHEP_VIEWERS / share)} (${WHEP_VIEWERS} took ${(share * 100).toFixed(0)} % of a core, and ${came.toFixed(2)} Mbit/s came to each)`
  return { name: NAMES.whep, text }
}
