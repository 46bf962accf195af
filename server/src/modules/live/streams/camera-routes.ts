/** WHIP routes: forwards a signed-in creator's camera offer to a live role. */
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import {
  createInnerClient,
  type InnerAnswer,
  type InnerAsk,
  LiveRoleAway,
} from '#platform/live/inner/client.ts'
import { signedIn } from '#platform/viewer.ts'
import { findRunning, type Live } from '../shows/show-queries.ts'
import { startCameraLive } from '../shows/start-and-stop.ts'
import type { LiveDeps } from '../types.ts'
import { livingNodes } from './nodes.ts'

const MAX_OFFER_BYTES = 64 * 1024
const NOBODY = 'Live is not running right now. Try again in a moment.'

export function addCameraRoutes(app: FastifyInstance, deps: LiveDeps): void {
  const client = createInnerClient(deps.live.marks)
  app.addHook('onClose', async () => client.close())

  /** The node that runs the stream, then the others, fewest streams first. */
  async function nodesFor({ node_id }: Pick<Live, 'node_id'>) {
    const nodes = await livingNodes(deps.db, deps.clock.now())
    return nodes.toSorted((a, b) => Number(b.id === node_id) - Number(a.id === node_id))
  }

  /** Tries the next node when one does not answer: a node that just died is still listed. */
  async function asked(
    live: Pick<Live, 'node_id'>,
    wish: Pick<InnerAsk, 'method' | 'url' | 'body'>,
  ): Promise<InnerAnswer> {
    for (const { address } of await nodesFor(live)) {
      try {
        return await client.ask({ ...wish, address })
      } catch (fault) {
        if (!(fault instanceof LiveRoleAway)) throw fault
      }
    }
    throw new Refusal('UNAVAILABLE', { words: NOBODY })
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
      const answer = await asked(live, { method: 'POST', url: `/whip/${live.id}`, body })
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
        await asked(running, { method: 'DELETE', url: `/whip/${live}/${encodeURIComponent(session)}` })
        return reply.code(200).send()
      },
    )
  })
}

function refusalOf({ status, body }: InnerAnswer): Refusal {
  const words = body.toString('utf8')
  if (status === 409) return new Refusal('CONFLICT', { words })
  if (status === 403) return new Refusal('FORBIDDEN', { words })
  return new Refusal(status === 503 ? 'UNAVAILABLE' : 'BAD_INPUT', { words })
}
