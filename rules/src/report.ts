/** What a report may say; the reasons stand in the order in which they are offered. */

export const REPORT_REASONS = [
  'Stolen content',
  'Not working',
  'Spam',
  'Inappropriate content',
  'Other',
] as const

export type ReportReason = (typeof REPORT_REASONS)[number]

export const REPORT = { detailsMaxLength: 1000 } as const

export function isReportReason(text: string): text is ReportReason {
  return REPORT_REASONS.some((reason) => reason === text)
}
