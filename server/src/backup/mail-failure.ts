/** Mails the operator that a backup failed. If that fails too, the staff console and the metrics still show it. */
import { createSmtpMailer } from '#platform/mail/smtp-mailer.ts'
import { renderMail } from '#platform/mail/template.ts'
import type { Config } from '../config/config.ts'

export async function mailFailure({ mail, site, backup }: Config, error: unknown): Promise<void> {
  if (!mail.smtpUrl || backup.operatorEmail === '') return
  const why = error instanceof Error ? error.message : String(error)
  const mailer = createSmtpMailer({ url: mail.smtpUrl, from: mail.from })
  try {
    await mailer.send({
      to: backup.operatorEmail,
      kind: 'backup-failed',
      subject: `${site.name}: the backup failed`,
      ...renderMail({
        ...{ siteName: site.name, siteUrl: site.url, title: 'The backup failed' },
        paragraphs: [why, 'Earlier backups are unaffected. The next attempt is in an hour.'],
      }),
    })
  } catch (mailError) {
    process.stderr.write(
      `The alert email could not be sent: ${mailError instanceof Error ? mailError.message : mailError}\n`,
    )
  } finally {
    mailer.close()
  }
}
