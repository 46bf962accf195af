/** Checks the connection to the mail server, and sends a test mail if asked to. */
import { parseSender } from '#platform/mail/mail.ts'
import { createSmtpMailer } from '#platform/mail/smtp-mailer.ts'
import { renderMail } from '#platform/mail/template.ts'
import { bad, type Check, ok, reasonOf, warn } from '../check.ts'

export const mail: Check = {
  section: 'mail',
  async run({ config: { mail: settings, site }, mailTo }) {
    if (!settings.smtpUrl)
      return [
        warn(
          'SMTP_URL is not set: mail is stored in DATA_DIR/mailbox.',
          'Set SMTP_URL and MAIL_FROM for a production site.',
        ),
      ]
    const from = parseSender(settings.from)
    if (!from)
      return [bad('MAIL_FROM is not a valid address.', 'Write it as Candid <no-reply@candid.example>.')]
    const mailer = createSmtpMailer({ url: settings.smtpUrl, from: settings.from })
    try {
      await mailer.check()
      if (mailTo === null)
        return [
          ok('The mail server accepts the credentials.'),
          warn('No test email was sent.', 'Run npm run doctor -- --mail you@example.com to send one.'),
        ]
      const content = {
        siteName: site.name,
        siteUrl: site.url,
        title: 'Test email',
        paragraphs: ['npm run doctor sent this. Your site can deliver email.'],
      }
      await mailer.send({
        to: mailTo,
        kind: 'doctor',
        subject: `${site.name}: test email`,
        ...renderMail(content),
      })
      return [ok(`Sent a test email to ${mailTo}.`)]
    } catch (error) {
      return [
        bad(
          `The mail server rejects email (${reasonOf(error)}).`,
          'Check SMTP_URL: host, port, user, password.',
        ),
      ]
    } finally {
      mailer.close()
    }
  },
}
