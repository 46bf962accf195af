/** How much of the processor programs have used: where others share the machine, this tells what a test costs. */
import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/** Its own and that of all it has waited for; of a process that is gone, nothing is known. */
export function cpuSecondsOf(pid: number | string): number {
  return secondsIn(statOf(pid))
}

/** As `cpuSecondsOf`, and with the children, and theirs, that are still at work. */
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

/** From the third value on: the second is a name, which may hold anything. */
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
