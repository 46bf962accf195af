/** Measures two variants alternately in one run, so that other load of the machine affects both alike. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { unlessTrial } from './size.ts'

export type Result = {
  name: string
  /** The measured value divided by its named limit. */
  ratio: number
  atLeast?: number
  atMost?: number
  detail: string
}

/** A measurement that this machine cannot run, with the reason. */
export type Skipped = { name: string; skipped: string }

/** An informative value without a limit. */
export type Observation = { name: string; text: string }

/** A measurement that failed, with the reason. */
export type Failed = { name: string; failed: string }

export type Outcome = Result | Skipped | Observation | Failed

export function isWithinLimit({ ratio, atLeast, atMost }: Result): boolean {
  return (atLeast === undefined || ratio >= atLeast) && (atMost === undefined || ratio <= atMost)
}

type Target = { url: string; body: string; headers?: Record<string, string> }

const ROUNDS = unlessTrial(5, 1)
const SECONDS = unlessTrial(2, 0.2)

/**
 * Medians over alternating rounds; the first round of each only warms up. `cpuMs` is the CPU time of this process per request,
 * which serves both variants: it hardly depends on other load of the machine.
 */
export async function compareRates(targets: { ours: Target; limit: Target }) {
  const found = { ours: [] as number[], limit: [] as number[] }
  const worked = { ours: [] as number[], limit: [] as number[] }
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const name of ['limit', 'ours'] as const) {
      const before = process.cpuUsage()
      const rate = await requestsPerSecond(targets[name])
      const { user, system } = process.cpuUsage(before)
      if (round === 0) continue
      found[name].push(rate)
      worked[name].push((user + system) / 1000 / (rate * SECONDS))
    }
  }
  const rates = { ours: Math.round(median(found.ours)), limit: Math.round(median(found.limit)) }
  const cpuMs = { ours: median(worked.ours), limit: median(worked.limit) }
  return { ratio: rates.ours / rates.limit, rates, cpuMs }
}

async function requestsPerSecond({ url, body, headers = {} }: Target): Promise<number> {
  const loader = path.join(import.meta.dirname, 'load.ts')
  return Number(await outputOf(loader, [url, String(SECONDS), JSON.stringify(headers)], body))
}

/** Runs the load in a separate process, so that it does not share the server's thread. On failure, the error contains its output. */
export async function outputOf(loader: string, args: readonly string[], input = ''): Promise<string> {
  const child = spawn(process.execPath, [loader, ...args], { stdio: 'pipe' })
  const closed = once(child, 'close')
  child.stdin.on('error', () => {}).end(input)
  const [output, reason] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code, signal] = await closed
  if (code !== 0) throw new Error(`the load generator ended with ${code ?? signal}: ${reason.trim()}`)
  return output
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
