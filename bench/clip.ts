/** The test clip for media benchmarks: 20 s of 1080 by 1920, H.264 and AAC. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { unlessTrial } from './size.ts'

export const CLIP_SECONDS = unlessTrial(20, 1)
const FRAME = unlessTrial('1080x1920', '180x320')

export async function drawClip(target: string): Promise<string> {
  const picture = `testsrc2=size=${FRAME}:rate=30:duration=${CLIP_SECONDS}`
  await promisify(execFile)('ffmpeg', [
    ...['-nostdin', '-v', 'error', '-f', 'lavfi', '-i', picture],
    ...['-f', 'lavfi', '-i', `sine=frequency=440:duration=${CLIP_SECONDS}`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', target],
  ])
  return target
}
