/** How the web role asks a live role: over connections that stay open, marked as ours. */
import { Agent, request } from 'node:http'
import { errandHeaders } from '#platform/errand/between-processes.ts'
import { type InnerMarks, MARK_HEADER } from './signed.ts'

export type InnerAnswer = { status: number; headers: Record<string, string>; body: Buffer }
export type InnerAsk = {
  /** Where the live role listens: `127.0.0.1:4711`. */
  address: string
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  body?: Buffer
  signal?: AbortSignal
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
  return {
    ask: ({ address, method, url, body = NOTHING, signal }) =>
      new Promise((resolve, reject) => {
        const away = (cause: unknown) => reject(new LiveRoleAway(`${address} does not answer`, { cause }))
        const headers = {
          ...errandHeaders(),
          [MARK_HEADER]: marks.make({ method, url, body }),
          ...(method === 'POST' ? { 'content-length': String(body.length) } : {}),
        }
        // Exactly what the mark was made for.
        const how = { path: url, method, agent, headers, ...(signal ? { signal } : {}) }
        const asked = request(`http://${address}`, how, (answer) => {
          const pieces: Buffer[] = []
          let bytes = 0
          answer.on('data', (piece: Buffer) => {
            bytes += piece.length
            if (bytes > MAX_ANSWER_BYTES) answer.destroy(new Error('the answer is too long'))
            else pieces.push(piece)
          })
          answer.on('error', away)
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
        asked.setTimeout(TIMEOUT_MS, () => asked.destroy(new Error('no answer in time')))
        asked.on('socket', (socket) => {
          if (!socket.connecting) return
          const timer = setTimeout(() => asked.destroy(new Error('no connection in time')), CONNECT_MS)
          const done = () => clearTimeout(timer)
          socket.once('connect', done).once('close', done)
        })
        asked.on('error', away)
        asked.end(body)
      }),
    close: () => agent.destroy(),
  }
}
