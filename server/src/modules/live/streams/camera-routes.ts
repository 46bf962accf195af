/** WHIP routes: forwards a signed-in creator's camera offer to a live role. */
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import {
  createInternalClient,
  type InternalCall,
  type InternalResponse,
  LiveRoleUnavailable,
} from '#platform/live/internal/client.ts'
import { signedIn } from '#platform/viewer.ts'
import { findRunning, type Live } from '../lives/live-queries.ts'
import { startCameraLive } from '../lives/start-and-stop.ts'
import type { LiveDeps } from '../types.ts'
import { findLiveNodes } from './nodes.ts'

const MAX_OFFER_BYTES = 64 * 1024
const NO_NODE = 'Live isn’t available right now. Try again in a moment.'

export function addCameraRoutes(app: FastifyInstance, deps: LiveDeps): void {
  const client = createInternalClient(deps.live.innerSigner)
  app.addHook('onClose', async () => client.close())

  /** The node that runs the stream, then the others, fewest streams first. */
  async function nodesFor({ node_id }: Pick<Live, 'node_id'>) {
    const nodes = await findLiveNodes(deps.db, deps.clock.now())
    return nodes.toSorted((a, b) => Number(b.id === node_id) - Number(a.id === node_id))
  }

  /** Tries the next node when one does not answer: a node that just died is still listed. */
  async function askNodes(
    live: Pick<Live, 'node_id'>,
    call: Pick<InternalCall, 'method' | 'url' | 'body'>,
  ): Promise<InternalResponse> {
    for (const { address } of await nodesFor(live)) {
      try {
        return await client.send({ ...call, address })
      } catch (error) {
        if (!(error instanceof LiveRoleUnavailable)) throw error
      }
    }
    throw new Refusal('UNAVAILABLE', { message: NO_NODE })
  }

  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/sdp',
      { parseAs: 'buffer', bodyLimit: MAX_OFFER_BYTES },
      (_request, body, done) => done(null, body),
    )

    scope.post('/api/live/whip', async (request, reply) => {
      const viewer = signedIn(request)
      await deps.rateLimits.take('live', { account: viewer.accountId, address: request.ip })
      if (!Buffer.isBuffer(request.body)) throw new Refusal('BAD_INPUT')
      const body = request.body
      const live = await startCameraLive(deps, viewer)
      const answer = await askNodes(live, { method: 'POST', url: `/whip/${live.id}`, body })
      if (answer.status !== 201) throw refusalOf(answer)
      return reply
        .code(201)
        .header('cache-control', 'no-store')
        .header('location', `/api/live/whip/${live.id}/${answer.headers['x-session']}`)
        .type('application/sdp')
        .send(answer.body)
    })

    scope.delete<{ Params: { live: string; session: string } }>(
      '/api/live/whip/:live/:session',
      async (request, reply) => {
        const running = await findRunning(deps.db, signedIn(request).accountId)
        const { live, session } = request.params
        // Already ended: DELETE is idempotent.
        if (running?.id !== live) return reply.code(200).send()
        await askNodes(running, { method: 'DELETE', url: `/whip/${live}/${encodeURIComponent(session)}` })
        return reply.code(200).send()
      },
    )
  })
}

function refusalOf({ status, body }: InternalResponse): Refusal {
  const message = body.toString('utf8')
  if (status === 409) return new Refusal('CONFLICT', { message })
  if (status === 403) return new Refusal('FORBIDDEN', { message })
  return new Refusal(status === 503 ? 'UNAVAILABLE' : 'BAD_INPUT', { message })
}
