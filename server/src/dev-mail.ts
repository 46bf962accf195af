/** `/dev/mail`: the mails a demo site would have sent, to read in a browser on the same machine. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { isLocalRequest } from '#platform/http/local-request.ts'
import type { LocalMailbox } from '#platform/mail/local-mailbox.ts'
import {
  MAIL_HTML_CSP,
  MAILBOX_PAGE_CSP,
  renderMailList,
  renderMailPage,
} from '#platform/mail/mailbox-page.ts'

export function serveDevMail(
  app: FastifyInstance,
  { mailbox, site }: { mailbox: LocalMailbox; site: { name: string; url: string } },
): void {
  const HTML = 'text/html; charset=utf-8'
  const siteName = site.name

  /** Mails carry links that let one in: they are kept by no cache and told to no other page. */
  function prepare(reply: FastifyReply, policy: string): FastifyReply {
    reply.raw.setHeader('content-security-policy', policy)
    reply.raw.setHeader('referrer-policy', 'no-referrer')
    return reply.header('cache-control', 'no-store').type(HTML)
  }

  // Whoever reads these mails can enter every account, so a demo that is open to the world shows them to nobody there.
  const onRequest = async ({ socket, headers }: FastifyRequest) => {
    const caller = { remoteAddress: socket.remoteAddress, headers }
    if (!isLocalRequest(caller, site.url)) throw new Refusal('NOT_FOUND')
  }

  app.get('/dev/mail', { onRequest }, async (_request, reply) => {
    return prepare(reply, MAILBOX_PAGE_CSP).send(renderMailList({ siteName, mails: await mailbox.list() }))
  })

  app.get<{ Params: { id: string } }>('/dev/mail/:id', { onRequest }, async (request, reply) => {
    return prepare(reply, MAILBOX_PAGE_CSP).send(
      renderMailPage({ siteName, mail: await readMail(request.params.id) }),
    )
  })

  app.get<{ Params: { id: string } }>('/dev/mail/:id/html', { onRequest }, async (request, reply) => {
    // The page above shows this one in a frame, which the site's own headers forbid everywhere else.
    reply.raw.removeHeader('x-frame-options')
    return prepare(reply, MAIL_HTML_CSP).send((await readMail(request.params.id)).html)
  })

  async function readMail(id: string) {
    const mail = await mailbox.read(id)
    if (!mail) throw new Refusal('NOT_FOUND')
    return mail
  }
}
