/** Fan-out of our server against raw `ws`: each sends to a counting process until all messages have arrived. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { median } from './measure.ts'
import { unlessTrial } from './size.ts'

const ROUNDS = unlessTrial(5, 1)

/** Sends one message to all sockets of this side. */
type Send = (index: number) => unknown
type Side = { port: number | string; send: Send }
type FanOut = {
  /** The receiver program; its arguments are the port, `graphql` or `raw`, the number of sockets and these. */
  clients: string
  args?: readonly string[]
  sockets: number
  messages: number
}

/** Medians over alternating rounds; the first round of each only warms up. */
export async function compareDeliveries(sides: { ours: Side; raw: Side }, fanOut: FanOut) {
  const { clients, sockets, args = [] } = fanOut
  const start = (kind: string, { port }: Side) => startReceivingEnd(clients, [port, kind, sockets, ...args])
  const ends = { ours: await start('graphql', sides.ours), raw: await start('raw', sides.raw) }
  const found = { ours: [] as number[], raw: [] as number[] }
  try {
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const side of ['raw', 'ours'] as const) {
        const rate = await deliver(ends[side], fanOut, sides[side].send)
        if (round > 0) found[side].push(rate)
      }
  } finally {
    ends.ours.kill()
    ends.raw.kill()
  }
  const rates = { ours: median(found.ours), raw: median(found.raw) }
  const detail = `${Math.round(rates.ours)} against ${Math.round(rates.raw)} deliveries/s`
  return { ratio: rates.ours / rates.raw, detail }
}

/** Resolves when all sockets of the receiver are open. */
async function startReceivingEnd(script: string, args: readonly (string | number)[]): Promise<ChildProcess> {
  const child = fork(path.join(import.meta.dirname, script), args.map(String))
  await answerOf(child)
  return child
}

/** Deliveries per second. Yields to the event loop between messages, so that sockets are written continuously. */
async function deliver(
  receivingEnd: ChildProcess,
  { sockets, messages }: FanOut,
  send: Send,
): Promise<number> {
  const startedAt = performance.now()
  const done = answerOf(receivingEnd)
  receivingEnd.send({ expect: sockets * messages })
  for (let index = 1; index <= messages; index += 1) {
    await send(index)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await done
  return (sockets * messages) / ((performance.now() - startedAt) / 1000)
}

async function answerOf(child: ChildProcess): Promise<void> {
  const gone = new AbortController()
  const fail = () => gone.abort(new Error('the receiving end failed'))
  child.once('exit', fail)
  await once(child, 'message', { signal: gone.signal })
  child.off('exit', fail)
}
