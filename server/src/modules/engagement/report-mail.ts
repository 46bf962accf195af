/** The mail that calls somebody of staff to a report that cannot wait. */

import { renderMail } from '#platform/mail/template.ts'
import { findAccountsByIds, findStaff } from '../accounts/index.ts'
import type { UrgentReport } from './job-tokens.ts'
import { findReport, type ReportRow } from './report-queries.ts'
import type { EngagementDeps } from './types.ts'

/** Nothing is sent once it is decided, nor to who is no longer of the staff. What was written is read on the site. */
export async function mailUrgentReport(
  { db, mailer, site }: Pick<EngagementDeps, 'db' | 'mailer' | 'site'>,
  { reportId, accountId }: UrgentReport,
): Promise<void> {
  const report = await findReport(db, reportId)
  const staff = (await findStaff(db, 'reports.see')).find(({ id }) => id === accountId)
  if (report?.state !== 'open' || !staff) return
  const [about] = await findAccountsByIds(db, [report.account_id])
  const { html, text } = renderMail({
    siteName: site.name,
    siteUrl: site.url,
    title: report.reason,
    paragraphs: [
      `Somebody reported ${whatOf(report)} of @${about?.username ?? 'somebody who left'}: ${report.reason}.`,
      'It stands at the top of the queue. Please look at it now.',
    ],
    action: { label: 'See the report', url: new URL(`/staff/reports/${report.id}`, site.url).href },
  })
  const subject = `Urgent report on ${site.name}: ${report.reason}`
  await mailer.send({ to: staff.email, kind: 'urgent-report', subject, html, text })
}

function whatOf({ media_id, comment_id }: ReportRow): string {
  return comment_id !== null ? 'a comment' : media_id !== null ? 'a media' : 'the profile'
}
