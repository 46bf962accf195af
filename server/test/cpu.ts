/** CPU time of processes: the cost of a test, independent of other load on the machine. */
import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/** Includes waited-for children; 0 if the process is gone. */
export function cpuSecondsOf(pid: number | string): number {
  return secondsIn(statOf(pid))
}

/** Like `cpuSecondsOf`, plus all running descendants. */
export function cpuSecondsOfFamily(pid: number): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: name, stat: statOf(name) }))
  const ofFamily = (head: string): number =>
    all
      .filter(({ stat: [, parent] }) => parent === head)
      .reduce((sum, child) => sum + ofFamily(child.pid), cpuSecondsOf(head))
  return ofFamily(String(pid))
}

/** The values after the second, which is a name that may contain anything. */
function statOf(pid: number | string): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(') ') + 2).split(' ')
  } catch {
    return []
  }
}

function secondsIn(stat: readonly string[]): number {
  const ticks = stat.slice(11, 15).map(Number)
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND
}
