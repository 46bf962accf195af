/** REST routes of accounts, with the paths and responses that the specification prescribes. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { isCrossSite } from '#platform/http/security.ts'
import { clearSessionCookie } from '#platform/http/session-cookie.ts'
import { requestContextOf } from '#platform/request-context.ts'
import { signedIn } from '#platform/viewer.ts'
import { readDataCopy } from './deletion/data-copy.ts'
import { addPasskeyRoutes } from './passkey-routes.ts'
import { accountView, browserOf, endCurrentSession, startSession } from './session-cookies.ts'
import { signIn } from './sign-in/sign-in.ts'
import { signUp } from './sign-in/sign-up.ts'
import { validateUsername } from './sign-in/validate-username.ts'
import type { AccountsDeps } from './types.ts'

export function addAccountRoutes(app: FastifyInstance, deps: AccountsDeps): void {
  const siteUrl = deps.site.url

  app.post('/api/auth', async (request, reply) => {
    const browser = browserOf(request)
    const result = await signIn(deps, request.body, browser)
    if (!result.ok) {
      const { message, errors, twoStep, leadsTo } = result
      return {
        error: true,
        account: message,
        errors,
        ...(twoStep && { twoStep }),
        ...(leadsTo && { leadsTo }),
      }
    }
    await startSession(deps, { request, reply, token: result.token, browser })
    return { error: false, account: accountView(result.account) }
  })

  app.post('/api/signup', async (request, reply) => {
    const browser = browserOf(request)
    const result = await signUp(deps, request.body, browser)
    if (!result.ok) return { error: true, errors: result.errors }
    await startSession(deps, { request, reply, token: result.token, browser })
    return { error: false, account: accountView(result.account) }
  })

  addPasskeyRoutes(app, deps)

  app.post('/api/validate', async (request) => {
    const errors = await validateUsername(deps, request.body, requestContextOf(request, request.viewer))
    return { error: Object.keys(errors).length > 0, errors }
  })

  app.get('/api/signout', signOut)
  app.post('/api/signout', signOut)

  app.get<{ Params: { id: string }; Querystring: { key?: unknown } }>(
    '/api/data-copy/:id',
    async (request, reply) => {
      const viewer = signedIn(request)
      const { key } = request.query
      if (typeof key !== 'string') throw new Refusal('CONFIRM_IDENTITY')
      const file = await readDataCopy(deps, viewer, { id: request.params.id, key })
      if (!file) throw new Refusal('NOT_FOUND')
      return reply
        .header('content-disposition', 'attachment; filename="my-data.json"')
        .header('content-length', file.bytes)
        .header('cache-control', 'private, no-store')
        .type('application/json; charset=utf-8')
        .send(file.stream)
    },
  )

  async function signOut(request: FastifyRequest, reply: FastifyReply) {
    // The prescribed GET has side effects, so an <img> on another site must not trigger it.
    if (isCrossSite(request, siteUrl)) throw new Refusal('CROSS_SITE')
    await endCurrentSession(deps, request)
    clearSessionCookie(reply, siteUrl)
    return { error: false }
  }
}
