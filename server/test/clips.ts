/** Real videos and photos for tests, drawn by ffmpeg and sharp; each clip is made once for a run, and never written to. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile, rename, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'

const run = promisify(execFile)

export type ClipOptions = {
  seconds?: number
  width?: number
  height?: number
  extension?: 'mp4' | 'mov' | 'mkv' | 'webm' | 'avi'
  video?: string
  /** Null for a silent clip. */
  audio?: string | null
  /** Further output arguments, such as ['-metadata', 'location=…']. */
  more?: readonly string[]
}

/** Where a run keeps them for all of its processes. */
const { TEST_CLIPS } = process.env
const folder = TEST_CLIPS ?? mkdtempSync(path.join(tmpdir(), 'candid-clips-'))
if (TEST_CLIPS === undefined) process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
else mkdirSync(folder, { recursive: true })
const made = new Map<string, Promise<string>>()

/** The path of a clip with moving test pictures and a tone; H.264 and AAC in MP4 unless told otherwise. */
export function makeClip(options: ClipOptions = {}): Promise<string> {
  const known = JSON.stringify(options)
  const clip = made.get(known) ?? drawOnce(options, createHash('sha256').update(known).digest('hex'))
  made.set(known, clip)
  return clip
}

/** Of two processes that begin at once both draw the same; it has its name when it is whole. */
async function drawOnce(options: ClipOptions, name: string): Promise<string> {
  const { extension = 'mp4' } = options
  const file = path.join(folder, `${name}.${extension}`)
  if (existsSync(file)) return file
  const unfinished = path.join(folder, `${name}-of-${process.pid}.${extension}`)
  await draw(options, unfinished)
  await rename(unfinished, file)
  return file
}

async function draw(options: ClipOptions, file: string): Promise<void> {
  const {
    seconds = 2,
    width = 180,
    height = 320,
    extension = 'mp4',
    audio = codecFor(extension).audio,
  } = options
  const picture = `testsrc2=size=${width}x${height}:rate=25:duration=${seconds}`
  const tone = `sine=frequency=440:duration=${seconds}`
  await run('ffmpeg', [
    ...['-nostdin', '-v', 'error', '-y', '-f', 'lavfi', '-i', picture],
    ...(audio === null ? [] : ['-f', 'lavfi', '-i', tone, '-c:a', audio]),
    ...['-c:v', options.video ?? codecFor(extension).video, '-pix_fmt', 'yuv420p'],
    ...(options.video === undefined && extension !== 'webm' ? ['-preset', 'ultrafast'] : []),
    ...(options.more ?? []),
    file,
  ])
}

function codecFor(extension: string): { video: string; audio: string } {
  return extension === 'webm' ? { video: 'libvpx', audio: 'libopus' } : { video: 'libx264', audio: 'aac' }
}

/** A photo with a recognisable gradient; `exif` puts a camera and an orientation into it. */
export async function makePhoto(
  options: { width?: number; height?: number; format?: 'jpeg' | 'png' | 'webp'; orientation?: number } = {},
): Promise<Buffer> {
  const { width = 400, height = 500, format = 'jpeg', orientation } = options
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#f43"/><stop offset="1" stop-color="#24c"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/><rect width="50%" height="10%" fill="#fff"/></svg>`
  const picture = sharp(Buffer.from(svg)).toFormat(format)
  if (orientation !== undefined)
    picture
      .withExif({ IFD0: { Make: 'Secret Camera', Copyright: 'Secret Owner' } })
      .withMetadata({ orientation })
  return picture.toBuffer()
}

export async function clipBytes(options: ClipOptions = {}): Promise<Buffer> {
  return readFile(await makeClip(options))
}

export async function sizeOf(file: string): Promise<number> {
  return (await stat(file)).size
}
