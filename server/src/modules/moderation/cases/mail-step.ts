/** Emails for the steps of a case, to the sender or the owners, with a link to its status page. */
import { composeMail, type EmailDraft } from '#platform/mail/compose.ts'
import { CASE_TITLES, caseDeadline, caseNumber, caseStatusText } from '#rules/cases.ts'
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
      subject: 'Something of yours is hidden while we look at it',
      title: 'Hidden while we look at it',
      paragraphs: [
        'Somebody says that they are shown in something of yours and do not agree, or no longer agree.',
        `Nobody else is shown it until our staff have looked at it, within ${formatDeadline(caseDeadline(row.kind, 'confirmed'))}. You will be told what we decide.`,
        `The number of this case is ${caseNumber(row)}.`,
      ],
      action: { label: 'See your media', path: '/account/media' },
    })
}

type EmailText = { title: string; paragraphs: string[] }

const TITLES: Partial<Record<CaseStep, string>> = {
  received: 'We have received it',
  confirmed: 'We are looking into it',
  asked: 'We need something from you',
  'proof-overdue': 'Your time to answer is over',
  letter: 'A letter from our staff',
  decided: 'What we decided',
  forwarded: 'Your counter-notice was sent on',
  'counter-copy': 'Somebody answered your notice',
  suit: 'A court has been named',
  restored: 'It is back',
  escalated: 'We take a second look',
  withdrawn: 'You have taken it back',
}

/** Contains no text of strangers, except the copy of a counter-notice that the law requires. */
function stepEmail(deps: Deps, row: CaseRow, step: StepRow): EmailDraft {
  const number = caseNumber(row)
  const { title, paragraphs } = stepEmailText(deps, row, step)
  return {
    kind: `case-${step.step}`,
    subject: `${number}: ${title}`,
    title,
    paragraphs: [...paragraphs, `The number of your ${CASE_TITLES[row.kind].toLowerCase()} is ${number}.`],
    action: { label: 'See where it stands', path: `/case/${openCaseToken(deps, row)}` },
    ...(step.step === 'received' && {
      footnote: 'If this was not you, do nothing: somebody wrote your address by mistake.',
    }),
  }
}

function stepEmailText(deps: Deps, row: CaseRow, step: StepRow): EmailText {
  const name = step.step as CaseStep
  const title = TITLES[name] ?? 'News of your case'
  const messageLines = openStepText(deps, step)
    .split('\n')
    .filter((line) => line !== '')
  const due = row.due_at ? longDate(row.due_at) : ''
  switch (name) {
    case 'received':
      return {
        title,
        paragraphs: [
          `Thank you. Somebody of our staff confirms it within ${formatDeadline(caseDeadline(row.kind, 'received'))}, and it is decided within ${formatDeadline(caseDeadline(row.kind, 'confirmed'))}.`,
          'Keep this mail: its link is the only way to your case. Do not hand it on.',
        ],
      }
    case 'confirmed':
      return { title, paragraphs: [`Your case is complete enough to begin. We decide by ${due}.`] }
    case 'asked':
      return {
        title,
        paragraphs: [
          ...messageLines,
          `Please answer by the link below, within ${formatDeadline(caseDeadline(row.kind, 'asked'))}.`,
        ],
      }
    case 'proof-overdue':
      return {
        title,
        paragraphs: ['We heard nothing more, and decide by what we have. You can still write to us.'],
      }
    case 'decided':
      return { title, paragraphs: [caseStatusText(row), ...messageLines] }
    case 'forwarded':
      return {
        title,
        paragraphs: [
          `Whoever sent the notice has it now. Unless they tell us that they went to court, it comes back on ${due}.`,
        ],
      }
    case 'counter-copy':
      return {
        title,
        paragraphs: [
          `Whoever shows what you named says that it was taken down by mistake. It comes back after ${formatDeadline(caseDeadline('counter', 'forwarded'))}, unless you tell us by the link below that you went to court about it. This is what they wrote:`,
          ...messageLines,
        ],
      }
    case 'restored':
      return { title, paragraphs: ['What was taken down is shown again.', ...messageLines] }
    case 'escalated':
      return { title, paragraphs: [`Somebody else of our staff looks at it again, by ${due}.`] }
    default:
      return { title, paragraphs: messageLines.length > 0 ? messageLines : [caseStatusText(row)] }
  }
}
