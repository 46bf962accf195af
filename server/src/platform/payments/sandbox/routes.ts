/** HTTP routes of the embedded gateway: card submission, and the bank's challenge. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../errors.ts'
import { isLocalRequest } from '../../http/local-request.ts'
import { acceptCard } from './accept-card.ts'
import { openDispute } from './disputes.ts'
import { challengePage, overviewPage, SANDBOX_PAGE_CSP } from './pages.ts'
import { answerChallenge, findPaymentById } from './payments.ts'
import { recentPayments } from './recent-payments.ts'
import { SANDBOX_PATH, type Sandbox } from './sandbox.ts'

/** Enough for a card form with a long name. */
const CARD_MAX_BYTES = 4 * 1024

type ByPayment = { Params: { payment: string } }

export function addSandboxRoutes(app: FastifyInstance, sandbox: Sandbox, siteName: string): void {
  app.post(`${SANDBOX_PATH}/cards`, { bodyLimit: CARD_MAX_BYTES }, async (request, reply) => {
    await sandbox.rateLimits.take('card', { address: request.ip })
    void reply.header('cache-control', 'no-store')
    return acceptCard(sandbox, request.body)
  })

  void app.register(async (scope) => {
    acceptPlainForms(scope)

    scope.get(`${SANDBOX_PATH}/`, async (request, reply) => {
      const payments = isLocal(request) ? await recentPayments(sandbox) : []
      return sendPage(reply, overviewPage({ siteName, payments }))
    })

    scope.get<ByPayment>(`${SANDBOX_PATH}/challenge/:payment`, async (request, reply) => {
      const payment = await knownPayment(request.params.payment)
      return sendPage(reply, challengePage({ siteName, payment, returnPath: pathOf(payment.return_url) }))
    })

    scope.post<ByPayment>(`${SANDBOX_PATH}/challenge/:payment`, async (request, reply) => {
      const payment = await knownPayment(request.params.payment)
      await answerChallenge(sandbox, payment.id, readAnswer(request.body))
      return reply.redirect(pathOf(payment.return_url), 303)
    })

    // Disputes take money back: only the operator may open them.
    const onRequest = async (request: FastifyRequest) => {
      if (!isLocal(request)) throw new Refusal('NOT_FOUND')
    }
    scope.post<ByPayment>(
      `${SANDBOX_PATH}/payments/:payment/dispute`,
      { onRequest },
      async (request, reply) => {
        await openDispute(sandbox, request.params.payment)
        return reply.redirect(`${SANDBOX_PATH}/`, 303)
      },
    )
  })

  function isLocal({ socket, headers }: FastifyRequest): boolean {
    return isLocalRequest({ remoteAddress: socket.remoteAddress, headers }, sandbox.siteUrl)
  }

  async function knownPayment(id: string) {
    const payment = await findPaymentById(sandbox, id)
    if (!payment) throw new Refusal('NOT_FOUND')
    return payment
  }
}

function readAnswer(body: unknown): boolean {
  const answer = body instanceof URLSearchParams ? body.get('answer') : null
  if (answer !== 'approve' && answer !== 'refuse') throw new Refusal('BAD_INPUT')
  return answer === 'approve'
}

/** Only the path, so that the browser stays on the host it used. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

function acceptPlainForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: CARD_MAX_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  reply.raw.setHeader('content-security-policy', SANDBOX_PAGE_CSP)
  reply.raw.setHeader('referrer-policy', 'no-referrer')
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
}
