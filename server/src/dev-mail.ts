/** `/dev/mail`: the mails a demo site would have sent, to read in the browser. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import type { LocalMailbox } from '#platform/mail/local-mailbox.ts'
import {
  MAIL_HTML_CSP,
  MAILBOX_PAGE_CSP,
  renderMailList,
  renderMailPage,
} from '#platform/mail/mailbox-page.ts'

export function serveDevMail(
  app: FastifyInstance,
  { mailbox, siteName }: { mailbox: LocalMailbox; siteName: string },
): void {
  const HTML = 'text/html; charset=utf-8'

  /** Mails carry links that let one in: they are kept by no cache and told to no other page. */
  function prepare(reply: FastifyReply, policy: string): FastifyReply {
    reply.raw.setHeader('content-security-policy', policy)
    reply.raw.setHeader('referrer-policy', 'no-referrer')
    return reply.header('cache-control', 'no-store').type(HTML)
  }

  app.get('/dev/mail', async (_request, reply) => {
    return prepare(reply, MAILBOX_PAGE_CSP).send(renderMailList({ siteName, mails: await mailbox.list() }))
  })

  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    return prepare(reply, MAILBOX_PAGE_CSP).send(
      renderMailPage({ siteName, mail: await readMail(request.params.id) }),
    )
  })

  app.get<{ Params: { id: string } }>('/dev/mail/:id/html', async (request, reply) => {
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
