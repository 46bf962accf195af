/** A port must be nobody else's before several of our processes share it, and before a database is started for them. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { portProblem } from '#platform/http/port-problem.ts'

type Door = { host: string; port: number; variable?: string }

/** Roles whose supervisor was killed close their ports within moments: nobody has to be called for that. */
const FREED_WITHIN_MS = 3_000
const PAUSE_MS = 250

/** Opens it alone for a moment, which fails in words while anybody else has it, another Candid of several webs included. */
export async function refuseTakenPort(door: Door): Promise<void> {
  for (const deadline = Date.now() + FREED_WITHIN_MS; ; await sleep(PAUSE_MS)) {
    try {
      return await openOnce(door)
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      if (!isTaken || Date.now() > deadline) throw portProblem(error as NodeJS.ErrnoException, door)
    }
  }
}

async function openOnce({ host, port }: Door): Promise<void> {
  const server = createServer((socket) => socket.destroy()).listen({ host, port })
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}
