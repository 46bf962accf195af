/** Videos for tests of the player, made by ffmpeg, and a server for them that can fail on demand. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Locator, type Page, type Request, type Route, test } from '@playwright/test'
import { acceptPrompts } from './kit.ts'

const URL_PREFIX = '/files/e2e'
/** Small ranges, so that a browser keeps requesting while it plays. */
const PIECE_BYTES = 64 * 1024

const SECONDS = 12
export const MP4 = `${URL_PREFIX}/clip.mp4`
export const HLS = `${URL_PREFIX}/master.m3u8`

type VideoRequest = { name: string; start: number; total: number; isFresh: boolean }
type FailureResponse = number | 'lost' | undefined
/** The response instead of the file, perhaps delayed: a status, or a lost connection. */
type FailurePlan = (ask: VideoRequest) => FailureResponse | Promise<FailureResponse>

/** Serves the videos to the page; returns the requests in order. */
export async function serveVideos(page: Page, failurePlan: FailurePlan = () => undefined): Promise<string[]> {
  const folder = makeVideos()
  const asked: string[] = []
  await page.route(
    ({ pathname }) => pathname.startsWith(URL_PREFIX),
    async (route) => {
      const { name, file, isFresh } = requestedRange(route.request(), folder)
      const body = existsSync(file) ? readFileSync(file) : Buffer.alloc(0)
      const start = startOf(route.request())
      asked.push(name)
      const mood = await failurePlan({ name, start, total: body.length, isFresh })
      if (mood === 'lost') return route.abort('connectionfailed')
      if (mood !== undefined) return route.fulfill({ status: mood, body: '' })
      await respond(route, name, body, start)
    },
  )
  return asked
}

function requestedRange(request: Request, folder: string) {
  const url = new URL(request.url())
  const name = url.pathname.slice(URL_PREFIX.length + 1)
  return { name, file: path.join(folder, name), isFresh: url.searchParams.has('fresh') }
}

function startOf(request: Request): number {
  return Number(/bytes=(\d+)/.exec(request.headers().range ?? '')?.[1] ?? 0)
}

async function respond(route: Route, name: string, body: Buffer, start: number) {
  if (!name.endsWith('.mp4') || name.includes('/')) {
    const contentType = name.endsWith('.m3u8') ? 'application/vnd.apple.mpegurl' : 'video/mp4'
    return route.fulfill({ body, contentType })
  }
  const end = Math.min(body.length, start + PIECE_BYTES)
  await route.fulfill({
    status: 206,
    body: body.subarray(start, end),
    contentType: 'video/mp4',
    headers: { 'accept-ranges': 'bytes', 'content-range': `bytes ${start}-${end - 1}/${body.length}` },
  })
}

let folderMade: string | undefined

/** An MP4, and the same as HLS with two renditions. */
function makeVideos(): string {
  if (folderMade) return folderMade
  const folder = test.info().outputPath('videos')
  mkdirSync(path.join(folder, 'v0'), { recursive: true })
  mkdirSync(path.join(folder, 'v1'), { recursive: true })
  const ffmpeg = (...args: string[]) =>
    execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args], { cwd: folder })
  const key = ['-preset', 'ultrafast', '-g', '25', '-pix_fmt', 'yuv420p']
  ffmpeg(
    ...['-f', 'lavfi', '-i', `testsrc2=size=640x360:rate=25:duration=${SECONDS}`],
    ...['-f', 'lavfi', '-i', `sine=frequency=440:duration=${SECONDS}`],
    ...['-c:v', 'libx264', ...key, '-c:a', 'aac', '-movflags', '+faststart', 'clip.mp4'],
  )
  ffmpeg(
    ...['-i', 'clip.mp4', '-map', '0:v', '-map', '0:a', '-map', '0:v', '-map', '0:a'],
    ...['-c:v', 'libx264', ...key, '-c:a', 'aac', '-s:v:0', '320x180', '-b:v:0', '150k'],
    ...['-s:v:1', '640x360', '-b:v:1', '600k'],
    ...['-f', 'hls', '-hls_time', '2', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
    ...['-hls_segment_filename', 'v%v/seg-%d.m4s', '-master_pl_name', 'master.m3u8'],
    ...['-var_stream_map', 'v:0,a:0 v:1,a:1', 'v%v/index.m3u8'],
  )
  folderMade = folder
  return folder
}

type OpenPlayer = { region: Locator; video: Locator }

/** Opens the gallery's player with a video, and scrolls to it. */
export async function openPlayer(page: Page, address?: string): Promise<OpenPlayer> {
  await acceptPrompts(page)
  await page.goto(address ? `/dev/gallery?play=${address}` : '/dev/gallery')
  return playerOf(page, 'Above the clouds')
}

export async function playerOf(page: Page, name: string): Promise<OpenPlayer> {
  const region = page.getByRole('region', { name, exact: true })
  await expect(region).toBeVisible()
  await region.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  return { region, video: region.locator('video') }
}

export function timeOf(video: Locator): Promise<number> {
  return video.evaluate((element: HTMLVideoElement) => element.currentTime)
}

export async function untilPlaying(video: Locator, pastSeconds = 0.2): Promise<void> {
  await expect.poll(() => isPlaying(video), { message: 'it does not play' }).toBe(true)
  await expect.poll(() => timeOf(video), { timeout: 90_000 }).toBeGreaterThan(pastSeconds)
}

export function isPlaying(video: Locator): Promise<boolean> {
  return video.evaluate((element: HTMLVideoElement) => !element.paused && !element.ended)
}

export function isMuted(video: Locator): Promise<boolean> {
  return video.evaluate((element: HTMLVideoElement) => element.muted)
}
