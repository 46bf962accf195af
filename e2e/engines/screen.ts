/** A virtual screen, whose pictures are taken from its memory: WebKitGTK's driver cannot take one of a page that stands still. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp, { type Region } from 'sharp'
import { ended } from './processes.ts'

const SIZE = '1600x1200x24'
const MAX_PICTURES = 10
const BETWEEN_PICTURES_MS = 300

export type Screen = {
  /** For the environment of programs. */
  display: string
  picture(region: Region): Promise<Buffer>
  stop(): Promise<void>
}

export async function startScreen(): Promise<Screen> {
  const memory = mkdtempSync(path.join(tmpdir(), 'candid-screen-'))
  const args = ['-displayfd', '3', '-screen', '0', SIZE, '-nolisten', 'tcp', '-fbdir', memory]
  const screen = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const number = await new Promise<string>((resolve, reject) => {
    screen.on('error', reject).on('exit', () => reject(new Error('Xvfb did not start')))
    screen.stdio[3]?.on('data', (text: Buffer) => resolve(text.toString().trim()))
  })
  return {
    display: `:${number}`,
    picture: (region) => settled(() => pictureOf(readFileSync(path.join(memory, 'Xvfb_screen0')), region)),
    async stop() {
      await ended(screen)
      rmSync(memory, { recursive: true, force: true })
    },
  }
}

/** A page is painted later than its scripts run, and a video never settles. */
async function settled(take: () => Promise<Buffer>): Promise<Buffer> {
  let last = await take()
  for (let attempt = 0; attempt < MAX_PICTURES; attempt += 1) {
    await sleep(BETWEEN_PICTURES_MS)
    const next = await take()
    if (next.equals(last)) return next
    last = next
  }
  return last
}

/** An X window dump: a header, a table of colours, and pixels of blue, green, red and nothing. */
function pictureOf(dump: Buffer, region: Region): Promise<Buffer> {
  const at = (field: number) => dump.readUInt32BE(field * 4)
  const [headerBytes, width, height, colors] = [at(0), at(4), at(5), at(19)]
  const pixels = Buffer.from(dump.subarray(headerBytes + colors * 12).subarray(0, width * height * 4))
  for (let byte = 0; byte < pixels.length; byte += 4)
    pixels.writeUInt32BE(((pixels.readUInt32LE(byte) << 8) | 0xff) >>> 0, byte)
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .extract(region)
    .png()
    .toBuffer()
}
