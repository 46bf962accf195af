/** The session cookie on requests and responses, and the viewer it identifies. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SESSION } from '#rules/limits.ts'
import type { Viewer } from '../viewer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null
  }
  interface FastifyContextConfig {
    /** Set by routes that need no viewer or authenticate themselves: no query, no cookie in their responses. */
    findsViewerItself?: boolean
  }
}

export type AuthenticateRequest = (token: string) => Promise<{ viewer: Viewer; isExtended: boolean } | null>

/** Authenticates requests before their handlers run; pages, built files and visitors cost no query. */
export function addViewer(app: FastifyInstance, authenticate: AuthenticateRequest, siteUrl: string): void {
  app.decorateRequest('viewer', null)
  app.addHook('preHandler', async (request, reply) => {
    const { url, config } = request.routeOptions
    const token = isPersonal(url) && !config.findsViewerItself ? sessionToken(request) : undefined
    if (!token) return
    const known = await authenticate(token)
    request.viewer = known?.viewer ?? null
    if (known?.isExtended) setSessionCookie(reply, token, siteUrl)
  })
}

/** The viewer of any request, such as a page, for which `addViewer` looks up none. */
export async function findViewer(
  request: FastifyRequest,
  authenticate: AuthenticateRequest,
): Promise<Viewer | null> {
  if (request.viewer) return request.viewer
  const token = sessionToken(request)
  return token ? ((await authenticate(token))?.viewer ?? null) : null
}

function isPersonal(route: string | undefined): boolean {
  return route !== undefined && (route === '/api' || route.startsWith('/api/') || route.startsWith('/files/'))
}

export function sessionToken(request: Pick<FastifyRequest, 'cookies' | 'headers'>): string | undefined {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  return bearer ?? request.cookies[SESSION.cookieName]
}

export function setSessionCookie(reply: FastifyReply, token: string, siteUrl: string): void {
  reply.setCookie(SESSION.cookieName, token, { ...attributes(siteUrl), maxAge: SESSION.lifetimeMs / 1000 })
}

export function clearSessionCookie(reply: FastifyReply, siteUrl: string): void {
  reply.clearCookie(SESSION.cookieName, attributes(siteUrl))
}

function attributes(siteUrl: string) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: siteUrl.startsWith('https:') } as const
}
