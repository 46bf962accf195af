/** For tests of the media tools: a run without output, a temporary folder, and ffmpeg to inspect results. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after } from 'node:test'
import { promisify } from 'node:util'
import { pino } from 'pino'
import type { ToolRun } from '#platform/media-tools/run-tool.ts'

const execute = promisify(execFile)

export function quietRun(more: Partial<ToolRun> = {}): ToolRun {
  return { signal: new AbortController().signal, log: pino({ level: 'silent' }), ...more }
}

/** Removed when the tests of the file have ended. */
export function freshFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'candid-tools-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** For webm, which otherwise takes its time. */
export const QUICK = ['-deadline', 'realtime', '-cpu-used', '8'] as const

export async function ffmpeg(...args: string[]): Promise<void> {
  await execute('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args])
}

export type SeenStream = {
  codec_type: string
  codec_name: string
  width: number
  height: number
  avg_frame_rate: string
  pix_fmt: string
  profile: string
  start_time: string
  duration: string
  nb_read_packets: string
  side_data_list?: { rotation?: number }[]
}
export type ProbedFile = {
  format: { duration: string; tags?: Record<string, string> }
  streams: SeenStream[]
}

/** What ffprobe, asked plainly, says of a file or playlist. */
export async function see(file: string): Promise<ProbedFile> {
  const { stdout } = await execute('ffprobe', [
    ...['-v', 'error', '-of', 'json', '-show_format', '-show_streams', '-count_packets'],
    ...['-allowed_extensions', 'ALL'].filter(() => file.endsWith('.m3u8')),
    file,
  ])
  return JSON.parse(stdout) as ProbedFile
}

export async function keyframesOf(file: string): Promise<number[]> {
  const { stdout } = await execute('ffprobe', [
    ...['-v', 'error', '-select_streams', 'v:0', '-skip_frame', 'nokey', '-of', 'csv=p=0'],
    ...['-show_entries', 'frame=pts_time', file],
  ])
  return stdout.split(/[\s,]+/).flatMap((text) => (text === '' ? [] : [Number(text)]))
}

/** How loud a piece of a file is in decibels; silence is far below -60. */
export async function loudness(file: string, fromSeconds: number, toSeconds: number): Promise<number> {
  const filter = `atrim=${fromSeconds}:${toSeconds},volumedetect`
  const { stderr } = await execute('ffmpeg', [
    '-nostdin',
    '-i',
    file,
    '-vn',
    '-af',
    filter,
    '-f',
    'null',
    '-',
  ])
  return Number(/mean_volume: (-?[\d.]+) dB/.exec(stderr)?.[1] ?? Number.NaN)
}

/** The running programs with this word among their arguments. */
export async function processesWith(word: string): Promise<number[]> {
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    // Processes come and go while we look; node itself carries the word when it runs a script that names it.
    const line = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')
    if (line.includes(word) && /^(ffmpeg|ffprobe)\0/.test(line)) found.push(Number(name))
  }
  return found
}

export async function until(isSo: () => Promise<boolean>, withinMs = 15_000): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error('it did not come to be in time')
    // Who asks without a pause takes the core from what is waited for.
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

export function only<T>(items: readonly T[], matches: (item: T) => boolean): T {
  const found = items.filter(matches)
  const [item] = found
  if (found.length !== 1 || item === undefined) throw new Error(`expected one, found ${found.length}`)
  return item
}
