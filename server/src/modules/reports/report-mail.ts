/** Emails a staff member about an urgent report. */
import type { Core } from '#platform/core.ts'
import { findAccountsByIds, findStaff, mailPerson } from '../accounts/index.ts'
import type { UrgentReport } from './job-tokens.ts'
import { findReport, type ReportRow } from './report-queries.ts'

/** Not sent once decided, or to former staff. The report's text is only shown on the site. */
export async function mailUrgentReport(
  deps: Pick<Core, 'db' | 'clock' | 'mailer' | 'site'>,
  { reportId, accountId }: UrgentReport,
): Promise<void> {
  const { db, site } = deps
  const report = await findReport(db, reportId)
  const isStaff = (await findStaff(db, 'reports.see')).some(({ id }) => id === accountId)
  if (report?.state !== 'open' || !isStaff) return
  const [about] = await findAccountsByIds(db, [report.account_id])
  await mailPerson(deps, accountId, {
    purpose: 'duty',
    kind: 'urgent-report',
    subject: `Urgent report on ${site.name}: ${report.reason}`,
    title: report.reason,
    paragraphs: [
      `New report about ${whatOf(report)} ${about ? `@${about.username}` : 'a deleted account'}: ${report.reason}.`,
      'It’s at the top of the queue. Review it now.',
    ],
    action: { label: 'View report', path: `/staff/reports/${report.id}` },
  })
}

function whatOf({ media_id, comment_id }: ReportRow): string {
  return comment_id !== null ? 'a comment by' : media_id !== null ? 'a post by' : 'the profile of'
}
