/** The REST side of accounts, with the paths and answers that the specification prints. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { parseUuid } from '#platform/graphql/ids.ts'
import { isCrossSite } from '#platform/http/security.ts'
import { clearSessionCookie, sessionToken, setSessionCookie } from '#platform/http/session-cookie.ts'
import { signedIn } from '#platform/viewer.ts'
import { DEVICE } from '#rules/limits.ts'
import { SESSIONS_ENDED } from './events.ts'
import { readDataCopy } from './leaving/data-copy.ts'
import type { Account } from './queries.ts'
import { deviceToken } from './sessions/devices.ts'
import { closeSession } from './sessions/sessions.ts'
import { signIn } from './sign-in/sign-in.ts'
import { type Browser, signUp } from './sign-in/sign-up.ts'
import { validateUsername } from './sign-in/validate-username.ts'
import type { AccountsDeps } from './types.ts'

export function addAccountRoutes(app: FastifyInstance, deps: AccountsDeps): void {
  const siteUrl = deps.site.url

  app.post('/api/auth', async (request, reply) => {
    const browser = browserOf(request)
    const result = await signIn(deps, request.body, browser)
    if (!result.ok) {
      const { words, errors, twoStep } = result
      return { error: true, account: words, errors, ...(twoStep ? { twoStep } : {}) }
    }
    await letIn(request, reply, { token: result.token, browser })
    return { error: false, account: accountView(result.account) }
  })

  app.post('/api/signup', async (request, reply) => {
    const browser = browserOf(request)
    const result = await signUp(deps, request.body, browser)
    if (!result.ok) return { error: true, errors: result.errors }
    await letIn(request, reply, { token: result.token, browser })
    return { error: false, account: accountView(result.account) }
  })

  app.post('/api/validate', async (request) => {
    const errors = await validateUsername(deps, request.body, {
      viewer: request.viewer,
      address: request.ip,
    })
    return { error: Object.keys(errors).length > 0, errors }
  })

  app.get('/api/signout', signOut)
  app.post('/api/signout', signOut)

  app.get<{ Params: { id: string } }>('/api/data-copy/:id', async (request, reply) => {
    const viewer = signedIn(request)
    const id = parseUuid(request.params.id)
    const file = id ? await readDataCopy(deps, viewer, id) : null
    if (!file) throw new Refusal('NOT_FOUND')
    return reply
      .header('content-disposition', 'attachment; filename="my-data.json"')
      .header('content-length', file.bytes)
      .header('cache-control', 'private, no-store')
      .type('application/json; charset=utf-8')
      .send(file.stream)
  })

  /** A fresh session each time; the one this browser had before ends. */
  async function letIn(
    request: FastifyRequest,
    reply: FastifyReply,
    { token, browser }: { token: string; browser: Browser },
  ): Promise<void> {
    await endCurrentSession(request)
    setSessionCookie(reply, token, siteUrl)
    reply.setCookie(DEVICE.cookieName, browser.deviceToken, {
      path: '/api',
      httpOnly: true,
      sameSite: 'lax',
      secure: siteUrl.startsWith('https:'),
      maxAge: DEVICE.lifetimeMs / 1000,
    })
  }

  async function signOut(request: FastifyRequest, reply: FastifyReply) {
    // The printed GET changes things, so an <img> on another site must not reach it.
    if (isCrossSite(request, siteUrl)) throw new Refusal('CROSS_SITE')
    await endCurrentSession(request)
    clearSessionCookie(reply, siteUrl)
    return { error: false }
  }

  async function endCurrentSession(request: FastifyRequest): Promise<void> {
    const token = sessionToken(request)
    const ended = token ? await closeSession(deps, token) : undefined
    if (ended) await deps.bus.publish(SESSIONS_ENDED, { sessionIds: [ended] })
  }
}

function browserOf(request: FastifyRequest): Browser {
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    deviceToken: deviceToken(request.cookies[DEVICE.cookieName]),
    cookieHeader: request.headers.cookie ?? '',
  }
}

function accountView(account: Account) {
  return {
    id: account.id,
    username: account.username,
    fullname: account.fullname,
    avatar: account.avatar,
    role: { creator: account.is_creator },
  }
}
