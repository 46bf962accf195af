/** Session cookies on sign-in and sign-out, and the client details read from a request. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionToken, setSessionCookie } from '#platform/http/session-cookie.ts'
import { DEVICE } from '#rules/limits.ts'
import { SESSIONS_ENDED } from './events.ts'
import type { Account } from './queries.ts'
import { deviceToken } from './sessions/devices.ts'
import { closeSession } from './sessions/sessions.ts'
import type { Browser } from './sign-in/sign-up.ts'
import type { AccountsDeps } from './types.ts'

type SessionStart = { request: FastifyRequest; reply: FastifyReply; token: string; browser: Browser }

export function browserOf(request: FastifyRequest): Browser {
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    deviceToken: deviceToken(request.cookies[DEVICE.cookieName]),
    cookieHeader: request.headers.cookie ?? '',
  }
}

/** Sets the cookie of a new session and ends the browser's previous one. */
export async function startSession(
  deps: AccountsDeps,
  { request, reply, token, browser }: SessionStart,
): Promise<void> {
  const siteUrl = deps.site.url
  await endCurrentSession(deps, request)
  setSessionCookie(reply, token, siteUrl)
  keepDevice(deps, reply, browser)
}

/** Lets a later request be recognised as from the same browser. */
export function keepDevice(
  { site: { url } }: Pick<AccountsDeps, 'site'>,
  reply: FastifyReply,
  browser: Browser,
): void {
  reply.setCookie(DEVICE.cookieName, browser.deviceToken, {
    path: '/api',
    httpOnly: true,
    sameSite: 'lax',
    secure: url.startsWith('https:'),
    maxAge: DEVICE.lifetimeMs / 1000,
  })
}

export async function endCurrentSession(deps: AccountsDeps, request: FastifyRequest): Promise<void> {
  const token = sessionToken(request)
  const ended = token ? await closeSession(deps, token) : undefined
  if (ended) await deps.bus.publish(SESSIONS_ENDED, { sessionIds: [ended] })
}

/** The signed-in account as the REST API returns it. */
export function accountView(account: Account) {
  return {
    id: account.id,
    username: account.username,
    fullname: account.fullname,
    avatar: account.avatar,
    role: { creator: account.is_creator },
  }
}
