/** A port must be nobody else's before several of our processes share it, and before a database is started for them. */
import { createServer } from 'node:net'
import { portProblem } from '#platform/http/port-problem.ts'

type Door = { host: string; port: number; variable?: string }

/** Opens it alone for a moment, which fails in words while anybody else has it, another Candid of several webs included. */
export async function refuseTakenPort(door: Door): Promise<void> {
  const { host, port } = door
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portProblem(error, door)))
    server.listen({ host, port }, () => server.close(() => resolve()))
  })
}
