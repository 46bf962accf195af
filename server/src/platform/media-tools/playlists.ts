/** Completes ffmpeg's playlists of the renditions: plain file names, and the measured bitrates. */
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { UnusableMedia } from './unusable.ts'

export type Rendition = {
  /** The folder: `r{shortSidePx}`. */
  shortSidePx: number
  widthPx: number
  heightPx: number
  maxVideoKbps: number
  bufferKbits: number
  audioKbps: number
}

export const MASTER = 'master.m3u8'
export const INIT = 'init.mp4'

export function renditionFolder(rendition: Rendition): string {
  return `r${rendition.shortSidePx}`
}

type Segment = { name: string; durationMs: number }

/** Returns the duration of the longest rendition in milliseconds. */
export async function finishPlaylists(folder: string, renditions: readonly Rendition[]): Promise<number> {
  let longestMs = 0
  let master = await readOr(path.join(folder, MASTER))
  for (const [index, rendition] of renditions.entries()) {
    const renditionPath = path.join(folder, renditionFolder(rendition))
    await nameInit(renditionPath, index)
    const segments = segmentsOf(await readOr(path.join(renditionPath, 'index.m3u8')))
    longestMs = Math.max(
      longestMs,
      segments.reduce((sum, segment) => sum + segment.durationMs, 0),
    )
    master = withRates(master, rendition, await ratesOf(renditionPath, segments))
  }
  await writeFile(path.join(folder, MASTER), master)
  return Math.round(longestMs)
}

/** A missing playlist means that there was no picture to encode. */
async function readOr(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new UnusableMedia('damagedVideo', { cause: error })
  }
}

/** ffmpeg numbers the init segment of each rendition although each has a folder of its own. */
async function nameInit(renditionPath: string, index: number): Promise<void> {
  const playlist = path.join(renditionPath, 'index.m3u8')
  const text = await readOr(playlist)
  const numbered = `init_${index}.mp4`
  if (!text.includes(`URI="${numbered}"`)) return
  await rename(path.join(renditionPath, numbered), path.join(renditionPath, INIT))
  await writeFile(playlist, text.replace(`URI="${numbered}"`, `URI="${INIT}"`))
}

export function segmentsOf(playlist: string): Segment[] {
  return [...playlist.matchAll(/^#EXTINF:([\d.]+),.*\n(\S+)$/gm)].map(([, seconds, name]) => ({
    name: name ?? '',
    durationMs: Number(seconds) * 1000,
  }))
}

type Rates = { peak: number; average: number }

async function ratesOf(renditionPath: string, segments: readonly Segment[]): Promise<Rates> {
  let peak = 0
  let bits = 0
  let ms = 0
  for (const segment of segments) {
    const size = (await stat(path.join(renditionPath, segment.name))).size * 8
    bits += size
    ms += segment.durationMs
    // A last segment of a few frames says nothing about the required bandwidth.
    if (segment.durationMs >= 1000 || segments.length === 1)
      peak = Math.max(peak, (size * 1000) / Math.max(1, segment.durationMs))
  }
  const average = (bits * 1000) / Math.max(1, ms)
  return { peak: Math.round(Math.max(peak, average)), average: Math.round(average) }
}

/** ffmpeg declares the maximum bitrate; players choose better by the measured one. */
function withRates(master: string, rendition: Rendition, { peak, average }: Rates): string {
  const line = new RegExp(`BANDWIDTH=\\d+(,[^\\n]*\\n${renditionFolder(rendition)}/index\\.m3u8)`)
  return master.replace(line, `BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${average}$1`)
}
