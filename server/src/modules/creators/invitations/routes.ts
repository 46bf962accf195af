/** REST route for sign-up by invitation, with the same response as the ordinary one. */
import type { FastifyInstance } from 'fastify'
import { accountView, browserOf, startSession } from '../../accounts/index.ts'
import { joinByInvitation } from './join.ts'
import type { InvitationDeps } from './types.ts'

export function addInvitationRoutes(app: FastifyInstance, deps: InvitationDeps): void {
  app.post('/api/signup/invite', async (request, reply) => {
    const browser = browserOf(request)
    const result = await joinByInvitation(deps, request.body, { browser, viewer: request.viewer })
    if (!result.ok) return { error: true, errors: result.errors }
    await startSession(deps, { request, reply, token: result.token, browser })
    return { error: false, account: accountView(result.account) }
  })
}
