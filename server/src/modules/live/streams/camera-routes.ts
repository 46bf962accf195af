/** Going live from a browser: the camera's offer is handed on to a live role, in the name of who is signed in (WHIP). */
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { createInnerClient, type InnerAnswer, LiveRoleAway } from '#platform/live/inner/client.ts'
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

  /** The process that has its stream, else any that is there. */
  async function addressFor({ node_id }: Pick<Live, 'node_id'>): Promise<string> {
    const nodes = await livingNodes(deps.db, deps.clock.now())
    const node = nodes.find(({ id }) => id === node_id) ?? nodes[0]
    if (!node) throw new Refusal('UNAVAILABLE', { words: NOBODY })
    return node.address
  }

  async function asked(ask: () => Promise<InnerAnswer>): Promise<InnerAnswer> {
    try {
      return await ask()
    } catch (fault) {
      if (fault instanceof LiveRoleAway) throw new Refusal('UNAVAILABLE', { words: NOBODY })
      throw fault
    }
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
      const address = await addressFor(live)
      const answer = await asked(() => client.ask({ address, method: 'POST', url: `/whip/${live.id}`, body }))
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
        // Over already: whoever says it again is right.
        if (running?.id !== live) return reply.code(200).send()
        const address = await addressFor(running)
        const url = `/whip/${live}/${encodeURIComponent(session)}`
        await asked(() => client.ask({ address, method: 'DELETE', url }))
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
