/** How the web role asks a live role: over connections that stay open, marked as ours. */
import { Agent, type IncomingMessage, request } from 'node:http'
import { errandHeaders } from '#platform/errand/between-processes.ts'
import { FOLLOWED_HEADER } from './following.ts'
import { type InnerMarks, MARK_HEADER } from './signed.ts'

export type InnerAnswer = { status: number; headers: Record<string, string>; body: Buffer }
export type InnerAsk = {
  /** Where the live role listens: `127.0.0.1:4711`. */
  address: string
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  body?: Buffer
  signal?: AbortSignal
  /** Hears what grows, piece by piece; the answer is then empty, and there when it has ended. */
  hear?: (piece: Buffer) => void
}
export type InnerClient = { ask(wish: InnerAsk): Promise<InnerAnswer>; close(): void }

/** The live role itself answers sooner than this, also who waits for the next part. */
const TIMEOUT_MS = 40_000
/** A machine without power refuses nothing: whoever waits for it would wait long. */
const CONNECT_MS = 3_000
const MAX_ANSWER_BYTES = 96 * 1024 * 1024
const NOTHING = Buffer.alloc(0)

export class LiveRoleAway extends Error {
  override name = 'LiveRoleAway'
}

export function createInnerClient(marks: InnerMarks): InnerClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 })

  function once({ address, method, url, body = NOTHING, signal, hear }: InnerAsk): Promise<InnerAnswer> {
    return new Promise((resolve, reject) => {
      const headers = {
        ...errandHeaders(),
        [MARK_HEADER]: marks.make({ method, url, body }),
        ...(method === 'POST' ? { 'content-length': String(body.length) } : {}),
      }
      // Exactly what the mark was made for.
      const how = { path: url, method, agent, headers, ...(signal ? { signal } : {}) }
      const asked = request(`http://${address}`, how, (answer) =>
        collect(answer, hear).then(resolve, (cause) => reject(awayFrom(address, cause))),
      )
      asked.setTimeout(TIMEOUT_MS, () => asked.destroy(new Error('no answer in time')))
      asked.on('socket', (socket) => {
        if (!socket.connecting) return
        const timer = setTimeout(() => asked.destroy(new Error('no connection in time')), CONNECT_MS)
        const done = () => clearTimeout(timer)
        socket.once('connect', done).once('close', done)
      })
      asked.on('error', (cause: NodeJS.ErrnoException) => {
        const isClosedMeanwhile = method === 'GET' && asked.reusedSocket && cause.code === 'ECONNRESET'
        reject(isClosedMeanwhile ? CLOSED : awayFrom(address, cause))
      })
      asked.end(body)
    })
  }

  return {
    async ask(wish) {
      for (;;) {
        try {
          return await once(wish)
        } catch (fault) {
          // Its next connection is a younger one, or new.
          if (fault !== CLOSED) throw fault
        }
      }
    },
    close: () => agent.destroy(),
  }
}

/** A connection that was kept since the last question, and that the other side gave up at the moment of this one. */
const CLOSED = new Error('the connection was closed meanwhile')

function awayFrom(address: string, cause: unknown): LiveRoleAway {
  return new LiveRoleAway(`${address} does not answer`, { cause })
}

function collect(answer: IncomingMessage, hear?: (piece: Buffer) => void): Promise<InnerAnswer> {
  const pieces: Buffer[] = []
  let bytes = 0
  const keep = (piece: Buffer) => {
    bytes += piece.length
    if (bytes > MAX_ANSWER_BYTES) throw new Error('the answer is too long')
    pieces.push(piece)
  }
  const take = hear && answer.headers[FOLLOWED_HEADER] !== undefined ? hear : keep
  return new Promise((resolve, reject) => {
    answer.on('data', (piece: Buffer) => {
      try {
        take(piece)
      } catch (fault) {
        answer.destroy(fault instanceof Error ? fault : new Error(String(fault)))
      }
    })
    answer.on('error', reject)
    answer.on('end', () =>
      resolve({
        status: answer.statusCode ?? 0,
        headers: Object.fromEntries(
          Object.entries(answer.headers).flatMap(([name, value]) =>
            typeof value === 'string' ? [[name, value]] : [],
          ),
        ),
        body: Buffer.concat(pieces),
      }),
    )
  })
}
