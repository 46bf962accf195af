/** Makes one file of what another engine recorded of a stream: one segment after the other, nothing is encoded. */
import { execFile } from 'node:child_process'
import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Joined } from './join-recordings.ts'

const run = promisify(execFile)
const JOIN_MS = 30 * 60_000
const SEGMENT = /^\d+-[\w-]+\.seg\.mp4$/

/** Null where there is none. */
export async function joinSegments(folder: string, target: string): Promise<Joined | null> {
  const names = (await readdir(folder)).filter((name) => SEGMENT.test(name)).toSorted()
  if (names.length === 0) return null
  const list = `${target}.txt`
  await writeFile(list, names.map((name) => `file '${path.join(folder, name)}'\n`).join(''))
  const files = ['-protocol_whitelist', 'file', '-f', 'concat', '-safe', '0', '-i', list]
  await run('ffmpeg', ['-nostdin', '-v', 'error', ...files, '-map', '0', '-c', 'copy', '-y', target], {
    timeout: JOIN_MS,
  })
  await rm(list)
  const shown = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', target]
  const { stdout } = await run('ffprobe', shown)
  return { file: target, durationMs: Math.round(Number(stdout) * 1_000) }
}
