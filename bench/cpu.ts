/** What processes worked, as the kernel counts it: it hardly changes with what else the machine does. */
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

/** The kernel counts in hundredths of a second. */
const TICK_MS = 10

/** The process that a database's server is. */
export async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const parent = Number(statOf(rows[0]?.pid ?? 0)[1])
  await client.end()
  return parent
}

/** From the state on: what stands before it is a name, which may hold anything. */
function statOf(pid: number | 'self'): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
}

/** What the host of a virtual machine gave to others while this one had work, all cores together. */
export function stolenMs(): number {
  const [ofAllCores = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  return Number(ofAllCores.trim().split(/\s+/)[8]) * TICK_MS
}

/** What a process worked so far. */
export const cpuMs = (pid: number) => workedMs(statOf(pid))
const workedMs = (stat: readonly string[]) => (Number(stat[11]) + Number(stat[12])) * TICK_MS
/** What those that this process started worked, and that have ended. */
export const childrenMs = () => (Number(statOf('self')[13]) + Number(statOf('self')[14])) * TICK_MS

/** The server and all that it started, those that have ended included. */
export function familyMs(postmaster: number): number {
  const own = statOf(postmaster)
  const ended = (Number(own[13]) + Number(own[14])) * TICK_MS
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), stat: statOfPossiblyEnded(Number(name)) }))
    .filter(({ stat }) => Number(stat[1]) === postmaster)
  return children.reduce((sum, { stat }) => sum + workedMs(stat), ended + workedMs(own))
}

/** Nothing for a process that ended after it was listed. */
function statOfPossiblyEnded(pid: number): string[] {
  try {
    return statOf(pid)
  } catch {
    return []
  }
}
