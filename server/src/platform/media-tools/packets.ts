/** Lists a video's frames as they are stored, without decoding any. */
import { PassThrough } from 'node:stream'
import { inputOf } from './input.ts'
import { orUnusable } from './produce.ts'
import { runTool, type ToolRun } from './run-tool.ts'
import type { VideoKind } from './sniff.ts'
import { readLines } from './tool-output.ts'

type Packet = { atMs: number; durationMs: number; isKeyframe: boolean }

/** In storage order; `untilMs` saves reading the rest of a long file. */
export async function eachVideoPacket(
  input: { source: string; kind: VideoKind; untilMs?: number; stream?: 'V:0' | 'a:0' },
  run: ToolRun,
  onPacket: (packet: Packet) => void,
): Promise<void> {
  const lines = new PassThrough()
  readLines(lines, (line) => {
    const packet = readPacket(line)
    if (packet) onPacket(packet)
  })
  const ended = new Promise((resolve) => lines.once('end', resolve))
  const args = [
    ...[
      '-select_streams',
      input.stream ?? 'V:0',
      '-show_entries',
      'packet=pts_time,duration_time,flags',
      '-of',
      'compact=p=0',
    ],
    ...(input.untilMs === undefined ? [] : ['-read_intervals', `%+${input.untilMs / 1000}`]),
    ...inputOf(input.source, input.kind),
  ]
  const onStdout = (chunk: Buffer): void => void lines.write(chunk)
  await orUnusable(runTool('ffprobe', args, { ...run, onStdout }))
  lines.end()
  await ended
}

/** `pts_time=1.200000|duration_time=0.040000|flags=K_` */
function readPacket(line: string): Packet | null {
  const fields = new Map(line.split('|').map((field) => [field.split('=')[0], field.split('=')[1]] as const))
  const atMs = Number(fields.get('pts_time')) * 1000
  const durationMs = Number(fields.get('duration_time')) * 1000
  if (!Number.isFinite(atMs)) return null
  return {
    atMs,
    durationMs: Number.isFinite(durationMs) ? durationMs : 0,
    isKeyframe: fields.get('flags')?.startsWith('K') ?? false,
  }
}

/** The duration of the pictures, even if the file does not state it. */
export async function measureVideoMs(
  input: { source: string; kind: VideoKind },
  run: ToolRun,
): Promise<number> {
  const { startMs, endMs } = await spanOf(input, run)
  return Math.round(Math.max(0, endMs - Math.min(startMs, endMs)))
}

/** The duration of the longest track: a busy browser records few pictures but the whole sound. */
export async function measureWholeMs(
  input: { source: string; kind: VideoKind },
  run: ToolRun,
): Promise<number> {
  const [picture, voice] = [await spanOf(input, run), await spanOf({ ...input, stream: 'a:0' }, run)]
  if (picture.endMs === 0 && picture.startMs > 0) return 0
  return Math.round(
    Math.max(picture.endMs, voice.endMs) - Math.max(0, Math.min(picture.startMs, voice.startMs)),
  )
}

async function spanOf(input: { source: string; kind: VideoKind; stream?: 'a:0' }, run: ToolRun) {
  let startMs = Number.POSITIVE_INFINITY
  let endMs = 0
  await eachVideoPacket(input, run, ({ atMs, durationMs }) => {
    startMs = Math.min(startMs, atMs)
    endMs = Math.max(endMs, atMs + durationMs)
  })
  return { startMs, endMs }
}
