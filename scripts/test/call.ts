/** Runs a program from node_modules, and captures its output. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import type { Readable } from 'node:stream'

const ROOT = path.resolve(import.meta.dirname, '../..')
const MAX_OUTPUT_CHARS = 200_000
/** The exit status of a killed program, as in shells. */
const ENDED = 137
/** The shell reports the CPU time of the program and its waited-for children after they have ended. */
const MEASURED = '"$@" 3>&-; status=$?; times >&3; exit $status'

type Options = {
  env?: NodeJS.ProcessEnv
  /** Receives its output, standard output and errors alike, as it comes. */
  show?: (text: string) => void
  /** Kills the program and its children after this time. */
  limitMs?: number
}

export type Called = {
  status: number
  /** The beginning of its output. */
  said: string
  cpuSeconds: number
}

export function call(
  command: string,
  args: readonly string[],
  { env = {}, show = () => {}, limitMs }: Options = {},
): Promise<Called> {
  const binary = path.join(ROOT, 'node_modules/.bin', command)
  const child = spawn('/bin/sh', ['-c', MEASURED, 'sh', binary, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    // A separate process group can be killed as a whole; without a limit it stays in the terminal's group.
    detached: limitMs !== undefined,
  })
  let said = ''
  let times = ''
  for (const output of [child.stdout, child.stderr])
    output?.setEncoding('utf8').on('data', (text: string) => {
      show(text)
      if (said.length < MAX_OUTPUT_CHARS) said += text
    })
  const measured = child.stdio[3] as Readable
  measured.on('data', (text: Buffer) => {
    times += text
  })
  return new Promise((resolve) => {
    const end = () => child.pid && process.kill(-child.pid, 'SIGKILL')
    const limit = limitMs === undefined ? undefined : setTimeout(end, limitMs)
    child.on('error', (error) => resolve({ status: 1, said: error.message, cpuSeconds: 0 }))
    child.on('close', (code) => {
      clearTimeout(limit)
      resolve({ status: code ?? ENDED, said, cpuSeconds: cpuSecondsIn(times) })
    })
  })
}

/** Sums `0m1.23s 0m0.04s`: user and system time of the shell and its children. */
export function cpuSecondsIn(times: string): number {
  const spans = times.matchAll(/(\d+)m([\d.]+)s/g)
  return [...spans].reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0)
}
