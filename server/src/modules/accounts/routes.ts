/** The REST side of accounts, with the paths and answers that the specification prints. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Bus } from '#platform/bus/bus.ts'
import type { Clock } from '#platform/clock.ts'
import { Refusal } from '#platform/errors.ts'
import { isCrossSite } from '#platform/http/security.ts'
import { clearSessionCookie, sessionToken, setSessionCookie } from '#platform/http/session-cookie.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { RateLimits } from '#platform/rate-limits/rate-limits.ts'
import { SESSIONS_ENDED } from './events.ts'
import type { Account } from './queries.ts'
import { closeSession } from './sessions.ts'
import { signIn } from './sign-in.ts'

type Deps = { db: Db; clock: Clock; rateLimits: RateLimits; bus: Bus; siteUrl: string }

export function addAccountRoutes(app: FastifyInstance, deps: Deps): void {
  app.post('/api/auth', async (request, reply) => {
    const result = await signIn(deps, {
      form: request.body,
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
    })
    if (!result.ok) return { error: true, account: result.words, errors: result.errors }
    await endCurrentSession(request)
    setSessionCookie(reply, result.token, deps.siteUrl)
    return { error: false, account: publicView(result.account) }
  })

  app.get('/api/signout', signOut)
  app.post('/api/signout', signOut)

  async function signOut(request: FastifyRequest, reply: FastifyReply) {
    // The printed GET changes things, so an <img> on another site must not reach it.
    if (isCrossSite(request.headers, deps.siteUrl)) throw new Refusal('CROSS_SITE')
    await endCurrentSession(request)
    clearSessionCookie(reply, deps.siteUrl)
    return { error: false }
  }

  async function endCurrentSession(request: FastifyRequest): Promise<void> {
    const token = sessionToken(request)
    const ended = token ? await closeSession(deps, token) : undefined
    if (ended) await deps.bus.publish(SESSIONS_ENDED, { sessionIds: [ended] })
  }
}

function publicView(account: Account) {
  return {
    id: account.id,
    username: account.username,
    fullname: account.fullname,
    avatar: account.avatar,
    role: { creator: account.is_creator },
  }
}
