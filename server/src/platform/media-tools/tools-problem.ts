/** Checks whether ffmpeg and ffprobe run on this machine, at start and while the site runs. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { MINUTE_MS } from '#rules/time.ts'
import type { Log } from '../log.ts'
import { repeat } from '../repeat.ts'

/** One sentence for start-up, health and the console. */
export const TOOLS_PROBLEM =
  'ffmpeg or ffprobe does not run where videos are prepared, so they wait: install the package ffmpeg, or put it on PATH.'

/** Many times what a busy machine needs; a program that takes longer hangs. */
const TIMEOUT_MS = 30_000

const run = promisify(execFile)

export async function canRunTools(): Promise<boolean> {
  const asked = ['ffmpeg', 'ffprobe'].map((program) => run(program, ['-version'], { timeout: TIMEOUT_MS }))
  return (await Promise.allSettled(asked)).every(({ status }) => status === 'fulfilled')
}

type ToolsWatch = { problem(): string | null; stop(): Promise<void> }

/** A package may be removed, or broken by an upgrade, while the site runs. */
export async function watchTools(log: Log, everyMs = MINUTE_MS): Promise<ToolsWatch> {
  let isThere = true
  const look = async () => {
    const wasThere = isThere
    isThere = await canRunTools()
    if (wasThere && !isThere) log.error(TOOLS_PROBLEM)
    if (!wasThere && isThere) log.info('ffmpeg runs again')
  }
  await look()
  const watch = repeat(everyMs, look, (error) => log.warn({ err: error }, 'ffmpeg could not be looked for'))
  return { problem: () => (isThere ? null : TOOLS_PROBLEM), stop: watch.stop }
}
