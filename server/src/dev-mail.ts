/** `/dev/mail`: the mails a demo site would have sent, to read in the browser. */
import type { FastifyInstance } from 'fastify'
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

  app.get('/dev/mail', async (_request, reply) => {
    reply.raw.setHeader('content-security-policy', MAILBOX_PAGE_CSP)
    return reply.type(HTML).send(renderMailList({ siteName, mails: await mailbox.list() }))
  })

  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    reply.raw.setHeader('content-security-policy', MAILBOX_PAGE_CSP)
    return reply.type(HTML).send(renderMailPage({ siteName, mail: await readMail(request.params.id) }))
  })

  app.get<{ Params: { id: string } }>('/dev/mail/:id/html', async (request, reply) => {
    reply.raw.setHeader('content-security-policy', MAIL_HTML_CSP)
    // The page above shows this one in a frame, which the site's own headers forbid everywhere else.
    reply.raw.removeHeader('x-frame-options')
    return reply.type(HTML).send((await readMail(request.params.id)).html)
  })

  async function readMail(id: string) {
    const mail = await mailbox.read(id)
    if (!mail) throw new Refusal('NOT_FOUND')
    return mail
  }
}
