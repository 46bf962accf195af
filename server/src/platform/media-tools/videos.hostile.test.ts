/** Files that are not the video they claim to be: refused with a message, no other file read, no network used. */

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { HOUR_MS } from '#rules/time.ts'
import { clipBytes, makeClip } from '../../../test/clips.ts'
import { ffmpeg, freshFolder, quietRun, see } from '../../../test/media-tools.ts'
import { grabFrame, makeMovingPreview } from './frames.ts'
import { inputOf } from './input.ts'
import { mixSound } from './mix-sound.ts'
import { probeVideo, type VideoFacts } from './probe.ts'
import { remuxToMp4 } from './remux.ts'
import { makeRenditions } from './renditions.ts'
import { runTool, ToolFailure } from './run-tool.ts'
import type { VideoKind } from './sniff.ts'
import { cutTeaser } from './teaser.ts'
import { UNUSABLE_TEXT, UnusableMedia } from './unusable.ts'
import { measureWork, timeBudgetMs } from './work-size.ts'

const folder = freshFolder()
const run = quietRun()
const DAMAGED = 'The video is damaged or incomplete. Upload it again.'

let connections = 0
const listener = createServer((socket) => {
  connections += 1
  socket.destroy()
})
before(() => new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve)))
after(() => listener.close())
const web = (): string => {
  const address = listener.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const target = path.join(folder, name)
  await writeFile(target, content)
  return target
}

const refusedAs = (words: string) => (error: unknown) => {
  assert.ok(error instanceof UnusableMedia, String(error))
  assert.equal(error.text, words)
  return true
}

const FACTS: VideoFacts = {
  ...{
    kind: 'mp4',
    durationMs: 2000,
    widthPx: 180,
    heightPx: 320,
    videoCodec: 'h264',
    pixelFormat: 'yuv420p',
  },
  ...{ audioCodec: null, frameRate: 25, hdrTransfer: null, isDirectlyPlayable: true },
}

/** Passes the file to every tool as the claimed kind: each must refuse it without the checks before it. */
async function refusedByEveryTool(source: string, kinds: readonly VideoKind[]): Promise<void> {
  for (const kind of kinds) {
    const out = path.join(folder, `out-${kind}`)
    await mkdir(out, { recursive: true })
    const target = path.join(out, 'target')
    const tries = [
      () => remuxToMp4({ source, kind, target, expectedMs: 2000 }, run),
      () => grabFrame({ source, kind, atMs: 0, target, facts: FACTS }, run),
      () => makeMovingPreview({ source, kind, durationMs: 2000, target, facts: FACTS }, run),
      () => cutTeaser({ source, kind, target, lengthMs: 1000 }, run),
      () => makeRenditions({ source, kind, folder: out, facts: FACTS }, run),
    ]
    for (const attempt of tries) await assert.rejects(attempt(), refusedAs(DAMAGED))
    const left = await readdir(out, { recursive: true })
    assert.deepEqual(left, ['r180'])
  }
}

test('a playlist named .mp4 opens neither a neighbouring file nor the network', async () => {
  await file('secret.mp4', await clipBytes({ seconds: 2 }))
  const lines = ['#EXTM3U', '#EXT-X-TARGETDURATION:2', '#EXT-X-MEDIA-SEQUENCE:0', '#EXTINF:2,', 'secret.mp4']
  const playlist = [...lines, '#EXTINF:2,', `${web()}/seen.ts`, '#EXT-X-ENDLIST', ''].join('\n')
  const source = await file('playlist.mp4', playlist)
  assert.equal((await see(source)).streams[0]?.codec_name, 'h264', 'ffmpeg by itself reads the secret')
  await assert.rejects(probeVideo(source, run), refusedAs(DAMAGED))
  await refusedByEveryTool(source, ['mp4', 'matroska', 'avi'])
  assert.equal(connections, 0)
})

test('a playlist after the signature of an MP4 is not a video', async () => {
  const mark = Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from('ftypisom\0\0\0\0')])
  const source = await file(
    'marked.mp4',
    Buffer.concat([mark, Buffer.from(`\n#EXTM3U\n#EXTINF:1,\n${web()}/x.ts\n`)]),
  )
  await assert.rejects(probeVideo(source, run), refusedAs(DAMAGED))
  assert.equal(connections, 0)
})

test('scripts that reference other files are not videos', async () => {
  const secret = await file('other.mp4', await clipBytes({ seconds: 1 }))
  const scripts = {
    'concat.mp4': `ffconcat version 1.0\nfile '${secret}'\n`,
    'session.mp4': `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\n`,
    'dash.mp4': `<?xml version="1.0"?><MPD><Period><BaseURL>${web()}/</BaseURL></Period></MPD>`,
    'drawing.mp4': `<svg xmlns="http://www.w3.org/2000/svg"><image href="${web()}/x.png"/></svg>`,
    'lines.mp4': `${web()}/x.mp4\n`,
  }
  for (const [name, content] of Object.entries(scripts)) {
    const source = await file(name, content)
    await assert.rejects(probeVideo(source, run), refusedAs(DAMAGED), name)
    await refusedByEveryTool(source, ['mp4'])
  }
  assert.equal(connections, 0)
})

test('a numbered picture is not read as an image sequence', async () => {
  for (const number of ['1', '2']) await file(`row-${number}.png`, Buffer.from('89504e470d0a1a0a', 'hex'))
  const source = path.join(folder, 'row-%d.png')
  await assert.rejects(runTool('ffprobe', inputOf(source, 'mp4'), run), ToolFailure)
})

test('refuses a playlist as a sound', async () => {
  const source = await makeClip({ seconds: 1 })
  const sound = await file('sound.m4a', `#EXTM3U\n#EXTINF:2,\n${web()}/a.ts\n#EXT-X-ENDLIST\n`)
  const target = path.join(folder, 'mixed.mp4')
  const mixing = mixSound({ source, kind: 'mp4', sound, delayMs: 0, target }, run)
  await assert.rejects(mixing, refusedAs('This sound can’t be played.'))
  assert.equal(connections, 0)
})

test('refuses empty files and random bytes', async () => {
  const noise = randomBytes(50_000)
  const marks = [
    '',
    '\0\0\0\x18ftypisom',
    '\0\0\0\x18moov',
    '\x1aE\xdf\xa3\x93\x42\x82\x84webm',
    'RIFF\xff\xff\0\0AVI LIST',
  ]
  const sources = [await file('empty.mp4', '')]
  for (const [index, mark] of marks.entries())
    sources.push(await file(`noise-${index}.mp4`, Buffer.concat([Buffer.from(mark, 'latin1'), noise])))
  for (const source of sources)
    await assert.rejects(probeVideo(source, run), (error: unknown) => {
      assert.ok(error instanceof UnusableMedia, `${source}: ${error}`)
      return true
    })
})

test('refuses a video that was cut off before its index', async () => {
  const whole = await clipBytes({ seconds: 2 })
  const source = await file('no-index.mp4', whole.subarray(0, whole.length * 0.6))
  await assert.rejects(probeVideo(source, run), refusedAs(DAMAGED))
})

test('refuses a video that was cut off in the middle when it is remuxed', async () => {
  for (const [extension, kind] of [
    ['mp4', 'mp4'],
    ['mkv', 'matroska'],
  ] as const) {
    const whole = await clipBytes({
      seconds: 3,
      extension,
      more: extension === 'mp4' ? ['-movflags', '+faststart'] : [],
    })
    const source = await file(`broken-off.${extension}`, whole.subarray(0, whole.length * 0.5))
    const facts = await probeVideo(source, run)
    assert.equal(Math.round((facts.durationMs ?? 0) / 1000), 3, 'it still claims its full length')
    const target = path.join(folder, 'remuxed.mp4')
    await assert.rejects(
      remuxToMp4({ source, kind, target, expectedMs: facts.durationMs }, run),
      refusedAs(DAMAGED),
    )
    const out = path.join(folder, `broken-${extension}`)
    await mkdir(out)
    await assert.rejects(makeRenditions({ source, kind, folder: out, facts }, run), refusedAs(DAMAGED))
  }
})

test('refuses files without a picture track', async () => {
  const clip = await makeClip({ seconds: 1 })
  const soundOnly = path.join(folder, 'sound-only.mkv')
  await ffmpeg('-i', clip, '-vn', '-c', 'copy', soundOnly)
  const dataOnly = path.join(folder, 'data-only.mov')
  await ffmpeg('-i', clip, '-c', 'copy', '-timecode', '01:00:00:00', path.join(folder, 'with-data.mov'))
  await ffmpeg('-i', path.join(folder, 'with-data.mov'), '-map', '0:d', '-c', 'copy', dataOnly)
  for (const source of [soundOnly, dataOnly])
    await assert.rejects(probeVideo(source, run), refusedAs('This file has no video track.'))
})

test('refuses a picture with too many pixels before it is decoded', async () => {
  const source = await makeClip({ seconds: 0.04, width: 8200, height: 160, audio: null })
  const words = 'This video is too large. Use at most 8192 pixels a side and 35 megapixels a picture.'
  await assert.rejects(probeVideo(source, run), refusedAs(words))
  const square = await makeClip({ seconds: 0.04, width: 6000, height: 6000, audio: null })
  await assert.rejects(probeVideo(square, run), refusedAs(words))
  const target = path.join(folder, 'huge.png')
  await assert.rejects(
    grabFrame({ source: square, kind: 'mp4', atMs: 0, target, facts: FACTS }, run),
    refusedAs(DAMAGED),
  )
})

test("refuses more frames than the encoder's limit, whatever the file claims", async () => {
  const source = await makeClip({ seconds: 1 })
  const facts = await probeVideo(source, run)
  assert.deepEqual(await measureWork(source, facts, run), { frames: 25, pixels: 25 * 180 * 320 })
  const words = UNUSABLE_TEXT.videoTooMuch
  const hours = (count: number, more: Partial<VideoFacts>) =>
    measureWork(source, { ...facts, durationMs: count * HOUR_MS, frameRate: 30, ...more }, run)
  await assert.rejects(hours(1.1, { widthPx: 3840, heightPx: 2160 }), refusedAs(words))
  await assert.rejects(hours(2.1, { widthPx: 1080, heightPx: 1920, frameRate: 60 }), refusedAs(words))
  const longest = await hours(4, { widthPx: 1920, heightPx: 1080 })
  assert.equal(timeBudgetMs(longest), 6 * HOUR_MS, 'nothing takes longer')
  // 6,000 frames in a claimed moment: the container is not trusted.
  const crowd = path.join(folder, 'crowd.mkv')
  await ffmpeg(
    ...[
      '-f',
      'lavfi',
      '-i',
      'color=size=64x64:rate=6000:duration=1',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
    ],
    ...['-x264-params', 'threads=1', crowd],
  )
  const crowded = { ...(await probeVideo(crowd, run)), durationMs: 40, frameRate: 25 }
  assert.equal((await measureWork(crowd, crowded, run)).frames, 6000)
})

test('accepts any folder name for the renditions', async () => {
  const out = path.join(folder, 'odd %d: $(name) %v')
  await mkdir(out)
  const source = await makeClip({ seconds: 1 })
  await makeRenditions({ source, kind: 'mp4', folder: out, facts: await probeVideo(source, run) }, run)
  assert.match(await readFile(path.join(out, 'master.m3u8'), 'utf8'), /r180\/index\.m3u8/)
})
