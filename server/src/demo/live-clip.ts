/** The file that the demo's live streams: a clip and a sound of the pack, combined so that they loop seamlessly. */
import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import path from 'node:path'
import type { Log } from '#platform/log.ts'
import { inputOf, soundInputOf } from '#platform/media-tools/input.ts'
import { produceFile, WITHOUT_METADATA } from '#platform/media-tools/produce.ts'
import { packPath, readDemoPack } from './pack.ts'

type Options = {
  dataDir: string
  clip: string
  sound: string
  log: Log
  signal: AbortSignal
  seconds?: number
}

/** A common multiple of the clip (8 s) and the sound (12 s). */
const SECONDS = 24
const KEY_FRAME_SECONDS = 2
const FRAMES_PER_SECOND = 24

/** Encoded once, so that streaming needs no encoder. Null if the demo pack is missing. */
export async function liveClip(options: Options): Promise<string | null> {
  const { dataDir, clip, sound, log, signal, seconds = SECONDS } = options
  const file = path.join(dataDir, 'demo-live.mp4')
  if (existsSync(file)) return file
  const pathOf = (name: string) => readDemoPack('small')?.files.find((each) => each.name === name)?.file
  const [picture, music] = [pathOf(clip), pathOf(sound)]
  if (picture === undefined || music === undefined) return null
  const unfinished = path.join(dataDir, 'demo-live.new.mp4')
  await produceFile(
    [
      ...['-stream_loop', '-1', ...inputOf(packPath(picture), 'mp4')],
      ...['-stream_loop', '-1', ...soundInputOf(packPath(music))],
      ...['-t', String(seconds), '-map', '0:v:0', '-map', '1:a:0', ...WITHOUT_METADATA],
      ...['-vf', `scale=540:-2,fps=${FRAMES_PER_SECOND},format=yuv420p`],
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-bf', '0'],
      ...['-b:v', '750k', '-maxrate', '850k', '-bufsize', '1500k', '-sc_threshold', '0'],
      ...['-g', String(KEY_FRAME_SECONDS * FRAMES_PER_SECOND), '-threads', '2'],
      ...['-c:a', 'aac', '-b:a', '96k', '-ar', '44100', '-ac', '2', '-f', 'mp4'],
    ],
    unfinished,
    { log, signal },
  )
  await rename(unfinished, file)
  return file
}
