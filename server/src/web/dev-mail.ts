/** `/dev/mail`: the mail a demo site would have sent, readable in a browser on the same machine. */
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

  /** Mail contains sign-in links, so it must not be cached or leak through the Referer header. */
  function prepare(reply: FastifyReply, policy: string): FastifyReply {
    reply.raw.setHeader('content-security-policy', policy)
    reply.raw.setHeader('referrer-policy', 'no-referrer')
    return reply.header('cache-control', 'no-store').type(HTML)
  }

  // These mails give access to every account, so only requests from this machine may read them.
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
    // The page above embeds this one in a frame; the site's default headers forbid that.
    reply.raw.removeHeader('x-frame-options')
    return prepare(reply, MAIL_HTML_CSP).send((await readMail(request.params.id)).html)
  })

  async function readMail(id: string) {
    const mail = await mailbox.read(id)
    if (!mail) throw new Refusal('NOT_FOUND')
    return mail
  }
}
