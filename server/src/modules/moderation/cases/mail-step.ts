/** Emails for the steps of a case, to the sender or the owners, with a link to its status page. */
import { composeMail, type EmailDraft } from '#platform/mail/compose.ts'
import { caseDeadline, caseNumber, caseStatusText } from '#rules/cases.ts'
import { longDate } from '#rules/formats.ts'
import { formatDeadline } from '#rules/sla.ts'
import { mailPerson } from '../../accounts/index.ts'
import type { ModerationDeps } from '../types.ts'
import { type CaseRow, caseMediaOf, findCase } from './case-queries.ts'
import { openCaseDetails, openCaseToken, openStepText } from './sealed.ts'
import { type CaseStep, findStep, type StepRow } from './steps.ts'

type Deps = Pick<ModerationDeps, 'db' | 'clock' | 'mailer' | 'site' | 'vault'>

/** Skips a deleted case. */
export async function mailCaseStep(deps: Deps, { stepId }: { stepId: string }): Promise<void> {
  const step = await findStep(deps.db, stepId)
  const row = step && (await findCase(deps.db, step.case_id))
  if (!step || !row) return
  if (step.audience === 'owner') return mailOwners(deps, row)
  if (step.audience !== 'sender') return
  const { email } = openCaseDetails(deps, row)
  await deps.mailer.send(composeMail(deps.site, email, stepEmail(deps, row, step)))
}

/** Informs owners of temporarily hidden media, without naming the sender. */
async function mailOwners(deps: Deps, row: CaseRow): Promise<void> {
  const owners = new Set(
    (await caseMediaOf(deps.db, row.id)).filter(({ state }) => state === 'hidden').map((m) => m.account_id),
  )
  for (const accountId of owners)
    await mailPerson(deps, accountId, {
      purpose: 'standing',
      kind: 'case-hidden',
      subject: 'Your content is hidden while we review it',
      title: 'Hidden during review',
      paragraphs: [
        'A person says they appear in your content and don’t agree, or no longer agree.',
        `It stays hidden until we’ve reviewed it, within ${formatDeadline(caseDeadline(row.kind, 'confirmed'))}. We’ll tell you what we decide.`,
        `Your case number is ${caseNumber(row)}.`,
      ],
      action: { label: 'View your media', path: '/account/media' },
    })
}

type EmailText = { title: string; paragraphs: string[] }

const TITLES: Partial<Record<CaseStep, string>> = {
  received: 'We’ve received it',
  confirmed: 'We’re looking into it',
  asked: 'We need something from you',
  'proof-overdue': 'Your time to respond is over',
  letter: 'A message from our staff',
  decided: 'Our decision',
  forwarded: 'Your counter-notice was forwarded',
  'counter-copy': 'Your notice received a counter-notice',
  suit: 'Court action reported',
  restored: 'The content is restored',
  escalated: 'We’re taking a second look',
  withdrawn: 'You withdrew it',
}

/** Contains no text of strangers, except the copy of a counter-notice that the law requires. */
function stepEmail(deps: Deps, row: CaseRow, step: StepRow): EmailDraft {
  const number = caseNumber(row)
  const { title, paragraphs } = stepEmailText(deps, row, step)
  return {
    kind: `case-${step.step}`,
    subject: `${number}: ${title}`,
    title,
    paragraphs: [...paragraphs, `Your case number is ${number}.`],
    action: { label: 'View status', path: `/case/${openCaseToken(deps, row)}` },
    ...(step.step === 'received' && {
      footnote: 'If this wasn’t you, ignore this email. Your address was entered by mistake.',
    }),
  }
}

function stepEmailText(deps: Deps, row: CaseRow, step: StepRow): EmailText {
  const name = step.step as CaseStep
  const title = TITLES[name] ?? 'Update on your case'
  const messageLines = openStepText(deps, step)
    .split('\n')
    .filter((line) => line !== '')
  const due = row.due_at ? longDate(row.due_at) : ''
  switch (name) {
    case 'received':
      return {
        title,
        paragraphs: [
          `Thanks. We’ll confirm it within ${formatDeadline(caseDeadline(row.kind, 'received'))}, and decide within ${formatDeadline(caseDeadline(row.kind, 'confirmed'))}.`,
          'Keep this email. Its link is the only way to your case, so don’t share it.',
        ],
      }
    case 'confirmed':
      return { title, paragraphs: [`We have what we need to start. We’ll decide by ${due}.`] }
    case 'asked':
      return {
        title,
        paragraphs: [
          ...messageLines,
          `Reply with the link below within ${formatDeadline(caseDeadline(row.kind, 'asked'))}.`,
        ],
      }
    case 'proof-overdue':
      return {
        title,
        paragraphs: ['We didn’t hear back, so we’ll decide with what we have. You can still write to us.'],
      }
    case 'decided':
      return { title, paragraphs: [caseStatusText(row), ...messageLines] }
    case 'forwarded':
      return {
        title,
        paragraphs: [
          `The sender of the notice has it now. Unless they tell us they’ve gone to court, your content is restored on ${due}.`,
        ],
      }
    case 'counter-copy':
      return {
        title,
        paragraphs: [
          `The creator says the content you reported was removed by mistake. It will be restored after ${formatDeadline(caseDeadline('counter', 'forwarded'))}, unless you tell us with the link below that you’ve gone to court. They wrote:`,
          ...messageLines,
        ],
      }
    case 'restored':
      return { title, paragraphs: ['The removed content is shown again.', ...messageLines] }
    case 'escalated':
      return { title, paragraphs: [`A different reviewer will look at it again by ${due}.`] }
    default:
      return { title, paragraphs: messageLines.length > 0 ? messageLines : [caseStatusText(row)] }
  }
}
