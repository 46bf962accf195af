/** A TCP proxy that breaks connections on demand after a number of bytes of a response or request. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type CuttingProxy = {
  url: string
  /** Breaks the next connection that carries this many bytes, once per call. */
  cutAnswerAfter(bytes: number): void
  cutQuestionAfter(bytes: number): void
  /** The number of broken connections. */
  cuts(): number
  close(): Promise<void>
}

export async function startCuttingProxy(to: string): Promise<CuttingProxy> {
  const target = new URL(to)
  const answers: number[] = []
  const questions: number[] = []
  const open = new Set<Socket>()
  let cuts = 0

  function carry(from: Socket, into: Socket, limits: number[]): void {
    let carried = 0
    from.on('data', (piece) => {
      carried += piece.length
      const [limit] = limits
      if (limit === undefined || carried < limit) return void into.write(piece)
      limits.shift()
      cuts += 1
      into.write(piece.subarray(0, piece.length - (carried - limit)), () => {
        from.destroy()
        into.destroy()
      })
    })
    from.on('close', () => into.end())
    from.on('error', () => into.destroy())
  }

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) open.add(socket.on('close', () => open.delete(socket)))
    carry(near, far, questions)
    carry(far, near, answers)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutAnswerAfter: (bytes) => void answers.push(bytes),
    cutQuestionAfter: (bytes) => void questions.push(bytes),
    cuts: () => cuts,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
