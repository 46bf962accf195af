/** REST routes of passkeys for visitors: challenges are bound to the browser's cookie, and signing in sets the session's. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { finishRecovery, recoveryPasskeyOptions } from './recovery/finish-recovery.ts'
import { accountView, browserOf, keepDevice, startSession } from './session-cookies.ts'
import { deviceName } from './sessions/device-name.ts'
import { signInWithPasskey } from './sign-in/passkey-sign-in.ts'
import { signUpPasskeyOptions } from './sign-in/sign-up.ts'
import type { AccountsDeps } from './types.ts'
import { browserHolder } from './webauthn/challenges.ts'
import { requestOptions } from './webauthn/use.ts'

export function addPasskeyRoutes(app: FastifyInstance, deps: AccountsDeps): void {
  /** The browser that a challenge is bound to. */
  const asking = async (request: FastifyRequest, reply: FastifyReply) => {
    const browser = browserOf(request)
    await deps.rateLimits.take('passkeyOptions', { address: browser.address })
    keepDevice(deps, reply, browser)
    return browser
  }

  app.post('/api/passkeys/sign-in', async (request, reply) => {
    const { deviceToken } = await asking(request, reply)
    const holder = browserHolder(deviceToken)
    return { options: await requestOptions(deps, { purpose: 'sign-in', holder, accountId: null }) }
  })

  app.post('/api/passkeys/sign-up', async (request, reply) => {
    const result = await signUpPasskeyOptions(deps, request.body, await asking(request, reply))
    return result.ok ? { error: false, options: result.options } : { error: true, errors: result.errors }
  })

  app.post('/api/passkeys/recovery', async (request, reply) => {
    const { deviceToken } = await asking(request, reply)
    const options = await recoveryPasskeyOptions(deps, textIn(request.body, 'hash'), deviceToken)
    return options ? { error: false, options } : { error: true }
  })

  app.post('/api/passkeys/recovered', async (request) => {
    const { address, deviceToken, userAgent } = browserOf(request)
    await deps.rateLimits.take('mailedLink', { address })
    const passkey = fieldIn(request.body, 'passkey')
    const name = deviceName(userAgent)
    const hash = textIn(request.body, 'hash')
    return { error: !(await finishRecovery(deps, { hash, passkey, name, deviceToken })) }
  })

  app.post('/api/auth/passkey', async (request, reply) => {
    const browser = browserOf(request)
    const result = await signInWithPasskey(deps, fieldIn(request.body, 'passkey'), browser)
    if (!result.ok)
      return { error: true, account: result.message, ...(result.leadsTo && { leadsTo: result.leadsTo }) }
    await startSession(deps, { request, reply, token: result.token, browser })
    const { account, isRecoveryCancelled } = result
    return {
      error: false,
      account: accountView(account),
      ...(isRecoveryCancelled && { recoveryCancelled: true }),
    }
  })
}

function fieldIn(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
}

function textIn(body: unknown, name: string): string {
  const value = fieldIn(body, name)
  return typeof value === 'string' ? value : ''
}
