/** Where mail is sent, and from which address. */
import { type Read, textWithin, urlWith } from './values.ts'

export type MailConfig = { smtpUrl: string | null; from: string }

export function readMailConfig(read: Read, siteName: string): MailConfig {
  return {
    smtpUrl: read('SMTP_URL', null, urlWith(['smtp:', 'smtps:'])),
    from: read('MAIL_FROM', `${siteName} <no-reply@localhost>`, textWithin(3, 200)),
  }
}
