/** Emails staff about a case that is urgent, due soon or late. */
import type { Tx } from '#platform/postgres/database.ts'
import { CASE_TITLES, caseNumber } from '#rules/cases.ts'
import { findStaff, mailPerson } from '../../accounts/index.ts'
import { type CaseAlert, moderationJobs } from '../job-tokens.ts'
import type { ModerationDeps } from '../types.ts'
import { type CaseRow, findCase } from './case-queries.ts'

type CaseAlertKind = CaseAlert['call']

/** One job per staff member, so that a failed email is retried for that person only. */
export async function alertStaff(
  { enqueue }: Pick<ModerationDeps, 'enqueue'>,
  tx: Tx,
  { id: caseId }: Pick<CaseRow, 'id'>,
  call: CaseAlertKind,
): Promise<void> {
  for (const { id: accountId } of await findStaff(tx, 'cases.decide'))
    await enqueue(moderationJobs.mailCaseAlert, { caseId, accountId, call }, { tx })
}

const ALERTS: Record<CaseAlertKind, { subject(number: string): string; words: string }> = {
  urgent: {
    subject: (number) => `Urgent case ${number}`,
    words: 'Delay may cause harm. Review it now.',
  },
  soon: {
    subject: (number) => `Case ${number} is due soon`,
    words: 'It’s almost past its deadline.',
  },
  late: {
    subject: (number) => `Case ${number} is late`,
    words: 'It’s past its deadline.',
  },
}

/** Skips closed cases and former staff. The email has no contents of the case, which are read on the site. */
export async function mailCaseAlert(
  deps: Pick<ModerationDeps, 'db' | 'clock' | 'mailer' | 'site'>,
  { caseId, accountId, call }: CaseAlert,
): Promise<void> {
  const row = await findCase(deps.db, caseId)
  const isStaff = (await findStaff(deps.db, 'cases.decide')).some(({ id }) => id === accountId)
  if (!row || row.state === 'closed' || !isStaff) return
  const { subject, words } = ALERTS[call]
  const number = caseNumber(row)
  await mailPerson(deps, accountId, {
    purpose: 'duty',
    kind: `case-${call}`,
    subject: subject(number),
    title: [CASE_TITLES[row.kind], row.topic].filter(Boolean).join(': '),
    paragraphs: [words],
    action: { label: 'View case', path: `/staff/complaints/${row.id}` },
  })
}
