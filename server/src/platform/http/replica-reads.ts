/**
 * Which requests may read from a replica, and the position it must have reached. A client that writes receives the primary's WAL
 * position in a cookie, valid on every machine for as long as a replica may lag. It is unsigned: a forged position only sends its
 * owner's reads to the primary.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { WAL_POSITION } from '#rules/limits.ts'
import { type Position, readPosition, writePosition } from '../postgres/replicas/position.ts'
import type { Replicas } from '../postgres/replicas/replicas.ts'
import type { RequestContext } from '../request-context.ts'
import type { Viewer } from '../viewer.ts'
import { isUnsafeMethod } from './security.ts'

/** A position no replica ever reaches, for clients whose own position is unknown. */
const UNREACHABLE = 1n << 64n

type ReplicaReads = {
  forReader(request: FastifyRequest, viewer: Viewer | null): RequestContext['replicaFor']
  /** A mutation reads from the primary, and its response carries the new position. */
  forOperation(
    request: FastifyRequest,
    kind: 'query' | 'mutation' | 'subscription',
  ): RequestContext['replicaFor']
}

const NO_REPLICA_READS: ReplicaReads = { forReader: () => undefined, forOperation: () => undefined }

export function addReplicaReads(
  app: FastifyInstance,
  replicas: Replicas | null,
  siteUrl: string,
): ReplicaReads {
  if (!replicas) return NO_REPLICA_READS
  const changed = new WeakSet<FastifyRequest>()
  const secure = siteUrl.startsWith('https:')
  const maxAge = WAL_POSITION.lifetimeMs / 1000
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge } as const

  const setPositionCookie = async (reply: FastifyReply) => {
    const text = await replicas.position().then(writePosition, () => 'unknown')
    reply.setCookie(WAL_POSITION.cookieName, text, attributes)
  }

  app.addHook('onSend', async (request, reply) => {
    // Queries are also sent to the API by POST.
    const isApi = request.routeOptions.url === '/api'
    if (changed.has(request) || (!isApi && isUnsafeMethod(request.method))) await setPositionCookie(reply)
  })

  const forReader: ReplicaReads['forReader'] = (request, viewer) => {
    // Without a cookie there is no position, and staff need current data.
    if (request.headers.authorization !== undefined || (viewer?.staffRoles.length ?? 0) > 0) return undefined
    const wanted = requiredPosition(request)
    return () => replicas.replicaFor(wanted)
  }

  return {
    forReader,
    forOperation(request, kind) {
      if (kind === 'query') return forReader(request, request.viewer)
      changed.add(request)
      return undefined
    },
  }
}

function requiredPosition({ cookies }: FastifyRequest): Position | null {
  const text = cookies[WAL_POSITION.cookieName]
  return text === undefined ? null : (readPosition(text) ?? UNREACHABLE)
}
