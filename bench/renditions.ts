/** All renditions of a 20 s clip of 1080 by 1920, against the same ffmpeg command without our process handling. */
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { probeVideo, type VideoFacts } from '#platform/media-tools/probe.ts'
import { makeRenditions, renditionArguments, renditionsFor } from '#platform/media-tools/renditions.ts'
import { CLIP_SECONDS, drawClip } from './clip.ts'
import { median, type Result } from './measure.ts'
import { unlessTrial } from './size.ts'

const ROUNDS = unlessTrial(3, 1)
const run = { signal: new AbortController().signal, log: pino({ level: 'silent' }) }

type Clip = { source: string; facts: VideoFacts }

export async function benchRenditions(): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'candid-bench-'))
  const found = { ours: [] as number[], raw: [] as number[] }
  try {
    const source = await drawClip(path.join(folder, 'source.mp4'))
    const clip = { source, facts: await probeVideo(source, run) }
    for (let round = 0; round < ROUNDS; round += 1) {
      found.raw.push(await timed(folder, (target) => makeRaw(clip, target)))
      found.ours.push(await timed(folder, (target) => makeOurs(clip, target)))
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const ms = { ours: median(found.ours), raw: median(found.raw) }
  const detail = `${(ms.ours / 1000).toFixed(1)} against ${(ms.raw / 1000).toFixed(1)} s for ${CLIP_SECONDS} s of video`
  return {
    name: 'all renditions against the raw ffmpeg command',
    ratio: ms.ours / ms.raw,
    atMost: 1.15,
    detail,
  }
}

/** Uses a new, empty folder for each round, created and removed outside the measured time. */
async function timed(folder: string, make: (target: string) => Promise<unknown>): Promise<number> {
  const target = await mkdtemp(path.join(folder, 'made-'))
  const startedAt = performance.now()
  await make(target)
  const ms = performance.now() - startedAt
  await rm(target, { recursive: true })
  return ms
}

function makeOurs({ source, facts }: Clip, folder: string): Promise<unknown> {
  return makeRenditions({ source, kind: facts.kind, folder, facts }, run)
}

async function makeRaw({ source, facts }: Clip, folder: string): Promise<void> {
  const renditions = renditionsFor(facts.widthPx, facts.heightPx)
  for (const rendition of renditions) await mkdir(path.join(folder, `r${rendition.shortSidePx}`))
  const args = renditionArguments({ source, kind: facts.kind, folder, renditions, facts, hasAudio: true })
  const child = spawn('ffmpeg', ['-v', 'error', ...args], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // Our encodings run at low priority; the raw command must too, so that other load slows both alike.
  if (child.pid !== undefined) setPriority(child.pid, 10)
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('the raw command failed'))))
  })
}
