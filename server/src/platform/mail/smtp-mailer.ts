/** Sends emails by SMTP over a small pool of connections. */
import { createTransport } from 'nodemailer'
import { inSpan } from '../trace-context/in-span.ts'
import { checkMail, type Mailer, parseSender } from './mail.ts'

const CONNECT_TIMEOUT_MS = 10_000
const IDLE_TIMEOUT_MS = 30_000

type SmtpOptions = {
  /** `smtp://user:password@host:587` or `smtps://…`; never logged. */
  url: string
  /** `Candid <no-reply@example.org>` or a bare address. */
  from: string
}
type SmtpMailer = Mailer & {
  /** Connects and signs in once; throws on any problem. */
  check(): Promise<void>
  close(): void
}

export function createSmtpMailer(options: SmtpOptions): SmtpMailer {
  if (!isSmtpUrl(options.url)) throw new Error('SMTP_URL must look like smtp://user:password@host:587')
  const from = parseSender(options.from)
  if (!from) throw new Error('MAIL_FROM must look like Name <name@example.org>')
  const transport = createTransport({
    url: options.url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: IDLE_TIMEOUT_MS,
    // An email consists of the given strings only.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      checkMail(mail)
      const message = {
        from,
        to: { name: '', address: mail.to },
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        headers: { 'auto-submitted': 'auto-generated' },
      }
      const start = { name: 'smtp send', kind: 'client', facts: { 'candid.mail': mail.kind } } as const
      await inSpan(start, () => transport.sendMail(message))
    },
    async check() {
      await transport.verify()
    },
    close() {
      transport.close()
    },
  }
}

function isSmtpUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== ''
}
