/** CPU time of processes as counted by the kernel, which hardly depends on other load of the machine. */
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

/** The kernel counts in hundredths of a second. */
const TICK_MS = 10

/** Process id of a database server. */
export async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const parent = Number(statOf(rows[0]?.pid ?? 0)[1])
  await client.end()
  return parent
}

/** Fields start at the state, because the process name before it may contain any character. */
function statOf(pid: number | 'self'): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
}

/** CPU time that the hypervisor gave to other machines while this one had work (steal), summed over all cores. */
export function stolenMs(): number {
  const [ofAllCores = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  return Number(ofAllCores.trim().split(/\s+/)[8]) * TICK_MS
}

/** CPU time of a process so far. */
export const cpuMs = (pid: number) => workedMs(statOf(pid))
const workedMs = (stat: readonly string[]) => (Number(stat[11]) + Number(stat[12])) * TICK_MS
/** CPU time of the ended children of this process. */
export const childrenMs = () => (Number(statOf('self')[13]) + Number(statOf('self')[14])) * TICK_MS

/** CPU time of a server and all its children, including ended ones. */
export function familyMs(postmaster: number): number {
  const own = statOf(postmaster)
  const ended = (Number(own[13]) + Number(own[14])) * TICK_MS
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), stat: statOfPossiblyEnded(Number(name)) }))
    .filter(({ stat }) => Number(stat[1]) === postmaster)
  return children.reduce((sum, { stat }) => sum + workedMs(stat), ended + workedMs(own))
}

/** Zero for a process that ended after it was listed. */
function statOfPossiblyEnded(pid: number): string[] {
  try {
    return statOf(pid)
  } catch {
    return []
  }
}
