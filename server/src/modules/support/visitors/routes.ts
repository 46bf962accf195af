/** REST routes of support, with the paths and responses of the specification. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { acceptForms, readUploadForm } from '#platform/http/upload.ts'
import { SUPPORT, SUPPORT_ACCOUNT_ID, supportNumber } from '#rules/support.ts'
import { ATTACHMENT_RULES, receiveAttachment } from '../../attachments/index.ts'
import type { Conversation } from '../conversations.ts'
import type { SupportDeps } from '../types.ts'
import { requestLink } from './mail.ts'
import { signInToSupport, startConversation } from './sign-in.ts'
import {
  findConversationByToken,
  followMailedLink,
  isUnusedLink,
  requireConversationByToken,
  revokeToken,
} from './tokens.ts'

export function addSupportRoutes(app: FastifyInstance, deps: SupportDeps): void {
  for (const [path, enter] of [
    ['/api/deskfox/auth', signInToSupport],
    ['/api/deskfox/start', startConversation],
  ] as const)
    app.post(path, async (request, reply) => {
      const result = await enter(deps, request.body, request.ip)
      if (!result.ok) return { error: true, account: result.message, errors: result.errors, id: null }
      setCookie(deps, reply, result.token)
      return { error: false, account: conversationSummary(result.conversation), id: result.token }
    })

  const signedInResponse = (reply: FastifyReply, token: string, conversation: Conversation | undefined) => {
    if (!conversation) return { error: true, account: null, id: null }
    setCookie(deps, reply, token)
    return { error: false, account: conversationSummary(conversation), id: token }
  }

  /** For a browser that lost its stored token; `link` when the token is a mailed link that was not followed yet. */
  app.post<{ Body: unknown }>('/api/deskfox/resume', async (request, reply) => {
    await deps.rateLimits.take('supportRead', { address: request.ip })
    const token = idIn(request.body) ?? request.cookies[SUPPORT.cookieName] ?? ''
    const conversation = await findConversationByToken(deps, token)
    if (!conversation && (await isUnusedLink(deps, token)))
      return { error: false, account: null, id: null, link: true }
    return signedInResponse(reply, token, conversation)
  })

  /** Follows a mailed link. The page asks for a click first, since mail scanners load pages and run their scripts. */
  app.post<{ Body: unknown }>('/api/deskfox/open', async (request, reply) => {
    await deps.rateLimits.take('supportRead', { address: request.ip })
    const token = idIn(request.body) ?? ''
    return signedInResponse(reply, token, await followMailedLink(deps, token))
  })

  app.post('/api/deskfox/link', async (request) => {
    const errors = await requestLink(deps, request.body, request.ip)
    return { error: Object.keys(errors).length > 0, errors }
  })

  app.post<{ Body: unknown }>('/api/deskfox/leave', async (request, reply) => {
    const token = idIn(request.body) ?? request.cookies[SUPPORT.cookieName]
    if (token) await revokeToken(deps, token)
    reply.clearCookie(SUPPORT.cookieName, attributes(deps))
    return { error: false }
  })

  void app.register(async (scope) => {
    await acceptForms(scope)
    scope.post('/api/uploadsDeskFox', async (request) => {
      await deps.rateLimits.take('supportUpload', { address: request.ip })
      const { bytes, fields } = await readUploadForm(request, ATTACHMENT_RULES)
      const { id } = await requireConversationByToken(
        deps,
        fields.userid ?? request.cookies[SUPPORT.cookieName] ?? '',
      )
      await deps.rateLimits.take('supportUpload', { account: id })
      const received = await receiveAttachment(deps, { accountId: SUPPORT_ACCOUNT_ID, visitorId: id }, bytes)
      return { ...received, data: { url: received.url } }
    })
  })
}

/** The conversation in the response to a sign-in. */
function conversationSummary({ id, number }: Conversation) {
  return { id, number: supportNumber(Number(number)) }
}

function idIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('id' in body)) return null
  return typeof body.id === 'string' && body.id !== '' ? body.id : null
}

function setCookie(deps: SupportDeps, reply: FastifyReply, token: string): void {
  reply.setCookie(SUPPORT.cookieName, token, {
    ...attributes(deps),
    maxAge: SUPPORT.tokenLifetimeMs / 1000,
  })
}

function attributes({ site }: SupportDeps) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: site.url.startsWith('https:') } as const
}
