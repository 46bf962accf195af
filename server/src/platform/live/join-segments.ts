/** Joins the segments recorded by another engine into one file, without re-encoding. */
import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileAddress } from '#platform/media-tools/input.ts'
import { runTool, type ToolRun } from '#platform/media-tools/run-tool.ts'
import type { JoinedFile } from './join-recordings.ts'

const JOIN_MS = 30 * 60_000
const SEGMENT = /^\d+-[\w-]+\.seg\.mp4$/
const FORMATS = ['-protocol_whitelist', 'file', '-format_whitelist', 'concat,mov']

/** Null if there are no segments. */
export async function joinSegments(folder: string, target: string, run: ToolRun): Promise<JoinedFile | null> {
  const names = (await readdir(folder)).filter((name) => SEGMENT.test(name)).toSorted()
  if (names.length === 0) return null
  const list = `${target}.txt`
  const listed = {
    files: names.map((name) => path.join(folder, name)),
    write: (addresses: readonly string[]) =>
      writeFile(list, addresses.map((address) => `file '${address}'\n`).join('')),
  }
  const input = [...FORMATS, '-f', 'concat', '-safe', '0', '-i', fileAddress(list)]
  const output = ['-map', '0', '-c', 'copy', '-f', 'mp4', fileAddress(target)]
  await runTool('ffmpeg', [...input, ...output], { ...run, timeLimitMs: JOIN_MS, target, listed })
  await rm(list)
  const shown = ['-show_entries', 'format=duration', '-of', 'csv=p=0']
  const probed = [...FORMATS, '-f', 'mov', ...shown, fileAddress(target)]
  const { stdout } = await runTool('ffprobe', probed, run)
  return { file: target, durationMs: Math.round(Number(stdout) * 1_000) }
}
