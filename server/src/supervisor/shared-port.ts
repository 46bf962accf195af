/** Checks that a port is free before several processes share it and before the database is started. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { portProblem } from '#platform/http/port-problem.ts'

type PortAddress = { host: string; port: number; variable?: string }

/** Role processes of a killed supervisor release their ports within moments. */
const RELEASE_TIMEOUT_MS = 3_000
const PAUSE_MS = 250

/** Binds the port exclusively for a moment, which also fails if another site shares it between processes. */
export async function refuseTakenPort(address: PortAddress): Promise<void> {
  for (const deadline = Date.now() + RELEASE_TIMEOUT_MS; ; await sleep(PAUSE_MS)) {
    try {
      return await openOnce(address)
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      if (!isTaken || Date.now() > deadline) throw portProblem(error as NodeJS.ErrnoException, address)
    }
  }
}

async function openOnce({ host, port }: PortAddress): Promise<void> {
  const server = createServer((socket) => socket.destroy()).listen({ host, port })
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}
