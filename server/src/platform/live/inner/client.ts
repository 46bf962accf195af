/** HTTP client through which the web role calls a live role: signed requests over keep-alive connections. */
import { Agent, type IncomingMessage, request } from 'node:http'
import { errandHeaders } from '#platform/errand/between-processes.ts'
import { FOLLOWED_HEADER } from './following.ts'
import { type InnerMarks, MARK_HEADER } from './signed.ts'

export type InnerAnswer = { status: number; headers: Record<string, string>; body: Buffer }
export type InnerAsk = {
  /** Address of the live role: `127.0.0.1:4711`. */
  address: string
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  body?: Buffer
  signal?: AbortSignal
  /** Receives a streamed reply piece by piece; the resolved body is then empty. */
  hear?: (piece: Buffer) => void
}
export type InnerClient = { ask(wish: InnerAsk): Promise<InnerAnswer>; close(): void }

/** Longer than any reply of the live role, including blocking playlist requests. */
const TIMEOUT_MS = 40_000
/** A machine without power refuses no connection; requests would otherwise wait for the TCP timeout. */
const CONNECT_MS = 3_000
const MAX_ANSWER_BYTES = 96 * 1024 * 1024
const NOTHING = Buffer.alloc(0)

export class LiveRoleAway extends Error {
  override name = 'LiveRoleUnavailable'
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
      // Exactly what was signed.
      const how = { path: url, method, agent, headers, ...(signal ? { signal } : {}) }
      const asked = request(`http://${address}`, how, (answer) =>
        collect(answer, hear).then(resolve, (cause) => reject(awayFrom(address, cause))),
      )
      asked.setTimeout(TIMEOUT_MS, () => asked.destroy(new Error('Request timed out')))
      asked.on('socket', (socket) => {
        if (!socket.connecting) return
        const timer = setTimeout(() => asked.destroy(new Error('Connection timed out')), CONNECT_MS)
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
          // The retry uses a newer or a new connection.
          if (fault !== CLOSED) throw fault
        }
      }
    },
    close: () => agent.destroy(),
  }
}

/** A keep-alive connection that the server closed just as this request was sent. */
const CLOSED = new Error('The keep-alive connection was closed by the server')

function awayFrom(address: string, cause: unknown): LiveRoleAway {
  return new LiveRoleAway(`${address} does not answer`, { cause })
}

function collect(answer: IncomingMessage, hear?: (piece: Buffer) => void): Promise<InnerAnswer> {
  const pieces: Buffer[] = []
  let bytes = 0
  const keep = (piece: Buffer) => {
    bytes += piece.length
    if (bytes > MAX_ANSWER_BYTES) throw new Error('The response is too large')
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
