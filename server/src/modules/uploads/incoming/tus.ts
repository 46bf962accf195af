/** Adapter between our routes and the tus server. */
import { PassThrough, Readable } from 'node:stream'
import { Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { errorBody } from '#platform/http/server.ts'
import type { ErrorCode } from '#rules/error-codes.ts'
import { UPLOAD, UPLOAD_TEXT } from '#rules/media.ts'
import { completeUpload } from '../pipeline.ts'
import type { UploadsDeps } from '../types.ts'
import { IncomingStore } from './incoming-store.ts'
import { PiecesStore } from './pieces-store.ts'
import type { UploadLocker } from './upload-locks.ts'

export const TUS_VERSION = '1.0.0'
export const TUS_PATH = '/api/upload/resumable'

/** Passes the new row's id to the tus server; clients cannot set it. */
const ID_HEADER = 'candid-upload-id'

const PASSED_ON = [
  ...['tus-resumable', 'upload-length', 'upload-offset', 'upload-metadata'],
  ...['upload-defer-length', 'upload-concat', 'content-type', 'content-length'],
]
const PASSED_BACK = /^(?:tus-.+|upload-.+|location|cache-control|connection)$/

export type Tus = (request: FastifyRequest, newId?: string) => Promise<Response>

/** Rejects with internal errors; protocol errors are responses. */
export function openTus(deps: UploadsDeps, locker: UploadLocker): Tus {
  const errors = new WeakMap<object, unknown>()
  const server = new Server({
    path: TUS_PATH,
    datastore: deps.storage.localPath ? new IncomingStore(deps) : new PiecesStore(deps),
    locker,
    maxSize: UPLOAD.maxBytes,
    relativeLocation: true,
    // Cross-origin requests were already rejected.
    allowedOrigins: () => false,
    namingFunction: (request) => request.headers.get(ID_HEADER) ?? '',
    async onUploadFinish(_request, { id }) {
      await completeUpload(deps, id)
      return {}
    },
    onResponseError(request, error) {
      errors.set(request, error)
      return undefined
    },
  })
  return async (request, newId) => {
    await using body = bodyOf(request)
    const tusRequest = webRequest(request, body.stream, newId)
    const response = await server.handleWeb(tusRequest)
    const error = errors.get(tusRequest)
    if (error instanceof Error && !('status_code' in error)) throw error
    return response
  }
}

function webRequest(request: FastifyRequest, body: Readable | null, newId: string | undefined): Request {
  const headers = new Headers(newId === undefined ? {} : { [ID_HEADER]: newId })
  for (const name of PASSED_ON) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const url = new URL(request.url, 'http://tus')
  if (!body) return new Request(url, { method: request.method, headers })
  return new Request(url, {
    method: request.method,
    headers,
    body: Readable.toWeb(body) as ReadableStream<Uint8Array>,
    duplex: 'half',
  })
}

/**
 * An aborted body counts as a short one: received bytes are kept, and the client asks for the offset. Unread rest is drained
 * after a refusal, so that the response reaches a client that is still sending.
 */
function bodyOf({ method, raw }: FastifyRequest): AsyncDisposable & { stream: PassThrough | null } {
  if (method !== 'POST' && method !== 'PATCH') return { stream: null, async [Symbol.asyncDispose]() {} }
  const stream = new PassThrough()
  const end = () => stream.end()
  raw.pipe(stream)
  raw.once('error', end).once('close', end)
  return {
    stream,
    async [Symbol.asyncDispose]() {
      raw.unpipe(stream).resume()
    },
  }
}

const CODES: Record<number, ErrorCode> = { 404: 'NOT_FOUND', 409: 'CONFLICT', 410: 'NOT_FOUND' }

/** Sends protocol headers and status; errors have our usual body. */
export async function sendTusAnswer(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  for (const [name, value] of response.headers) if (PASSED_BACK.test(name)) reply.header(name, value)
  reply.code(response.status)
  if (response.status < 400) return reply.send()
  if (response.status === 413) return reply.send(errorBody(tooLarge()))
  const message = (await response.text()).trim()
  const code = CODES[response.status] ?? 'BAD_INPUT'
  return reply.send(errorBody(new Refusal(code, code === 'BAD_INPUT' ? { message } : {})))
}

export function tooLarge(): Refusal {
  return new Refusal('INPUT_TOO_LARGE', { message: UPLOAD_TEXT.tooLarge })
}
