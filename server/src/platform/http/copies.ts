/**
 * Who may be answered from a replica, and how far it must have come for them. Whoever changes something takes the place of the
 * log along in a cookie, to whichever machine they go next, for as long as a replica may be behind. It is not signed: a wrong
 * one only makes the primary answer its owner.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { POSITION } from '#rules/limits.ts'
import { type Position, readPosition, writePosition } from '../postgres/replicas/position.ts'
import type { Replicas } from '../postgres/replicas/replicas.ts'
import type { RequestContext, Viewer } from '../viewer.ts'
import { changesThings } from './security.ts'

/** Where no replica ever comes: for those of whom it is not known how far they wrote. */
const END = 1n << 64n

export type Copies = {
  forReader(request: FastifyRequest, viewer: Viewer | null): RequestContext['copyFor']
  /** What changes something reads what it changed, and is noted for the answer. */
  forOperation(
    request: FastifyRequest,
    kind: 'query' | 'mutation' | 'subscription',
  ): RequestContext['copyFor']
}

const NO_COPIES: Copies = { forReader: () => undefined, forOperation: () => undefined }

export function addCopies(app: FastifyInstance, replicas: Replicas | null, siteUrl: string): Copies {
  if (!replicas) return NO_COPIES
  const changed = new WeakSet<FastifyRequest>()
  const secure = siteUrl.startsWith('https:')
  const maxAge = POSITION.lifetimeMs / 1000
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge } as const

  const takeAlong = async (reply: FastifyReply) => {
    const text = await replicas.position().then(writePosition, () => 'unknown')
    reply.setCookie(POSITION.cookieName, text, attributes)
  }

  app.addHook('onSend', async (request, reply) => {
    // Questions come to the API by POST as well.
    const isQuestion = request.routeOptions.url === '/api'
    if (changed.has(request) || (!isQuestion && changesThings(request.method))) await takeAlong(reply)
  })

  const forReader: Copies['forReader'] = (request, viewer) => {
    // Without a cookie nobody takes anything along, and staff decide by what they see.
    if (request.headers.authorization !== undefined || (viewer?.staffRoles.length ?? 0) > 0) return undefined
    const wanted = wantedBy(request)
    return () => replicas.copyFor(wanted)
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

function wantedBy({ cookies }: FastifyRequest): Position | null {
  const text = cookies[POSITION.cookieName]
  return text === undefined ? null : (readPosition(text) ?? END)
}
