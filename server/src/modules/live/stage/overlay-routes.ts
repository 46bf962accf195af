/** The overlay page for streaming programs and the state it polls every second; authenticated by its token alone. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import type { LiveDeps } from '../types.ts'
import { overlayState } from './overlay-state.ts'
import { ownerOfOverlay } from './overlay-token.ts'

type Named = { token: string }

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>Overlay</title>
<link rel="stylesheet" href="/overlay.css">
<link rel="stylesheet" href="/gifts/gifts.css">
<script type="module" src="/overlay.js"></script>
</head>
<body></body>
</html>
`

export function overlayPath(token: string): string {
  return `/overlay/${token}`
}

export function addOverlayRoutes(app: FastifyInstance, deps: LiveDeps): void {
  /** Ignores session cookies. */
  const config = { findsViewerItself: true }

  async function ownerOf(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    // The URL is a secret: no caching, no referrer, no indexing.
    reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex, nofollow')
    const owner = await ownerOfOverlay(deps.db, (request.params as Named).token)
    if (owner) return owner
    await deps.rateLimits.take('overlay', { address: request.ip })
    throw new Refusal('NOT_FOUND')
  }

  app.get('/overlay/:token', { config }, async (request, reply) => {
    await ownerOf(request, reply)
    return reply.type('text/html; charset=utf-8').send(PAGE)
  })

  app.get('/overlay/:token/state', { config }, async (request, reply) => {
    const accountId = await ownerOf(request, reply)
    const { after } = request.query as Record<string, unknown>
    return overlayState(deps.db, { accountId, after: typeof after === 'string' ? after : '' })
  })
}
