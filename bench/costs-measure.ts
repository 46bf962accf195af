/** Cost of one operation: CPU of the web process and of the database, statements and bytes. */
import { Agent } from 'node:http'
import { answered, type Web } from './costs-client.ts'
import type { Operation } from './costs-operations.ts'
import { cpuMs, familyMs } from './cpu.ts'
import type { Cost } from './scale-model.ts'

export type CostLoad = {
  web: Web
  postmaster: number
  times: number
  /** Concurrent requests on keep-alive connections, as behind a proxy. */
  atOnce: number
  /** Number of the first turn; each round has its own range, so that no purchase repeats. */
  from?: number
}

/** A tenth as many requests warm up first. */
export async function costOf(
  { name, ask }: Operation,
  { web, postmaster, times, atOnce, from = 0 }: CostLoad,
): Promise<Cost> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const warmUp = from + Math.ceil(times / 10)
  const run = async (first: number, end: number) => {
    let turn = first
    let bytes = 0
    const lane = async () => {
      while (turn < end) {
        const came = await answered(agent, web.port, name, ask(turn++))
        bytes += came
      }
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
    return bytes
  }
  await run(from, warmUp)
  const before = { web: cpuMs(web.pid), database: familyMs(postmaster), statements: await web.statements() }
  const bytes = await run(warmUp, warmUp + times)
  const after = { web: cpuMs(web.pid), database: familyMs(postmaster), statements: await web.statements() }
  agent.destroy()
  return {
    name,
    webMs: (after.web - before.web) / times,
    databaseMs: (after.database - before.database) / times,
    statements: (after.statements - before.statements) / times,
    bytes: bytes / times,
    encoderMs: 0,
  }
}
