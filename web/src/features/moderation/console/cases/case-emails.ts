/** Letter templates to the sender of a notice, filled in with name, case number and dates. */
import { CASE, type CaseKind } from '#rules/cases.ts'
import { longDate } from '#rules/formats.ts'
import type { ReasonTemplate } from '#web/parts/console/ReasonPicker.tsx'
import type { StaffCase } from './case-queries.ts'
import { caseKindOf, caseTitle } from './case-text.ts'

type EmailTemplate = { title: string; body(facts: Facts): string; for?: readonly CaseKind[] }

type Facts = {
  number: string
  /** 'your notice about “…”'. */
  matter: string
  /** The deadline of the next step. */
  due: string | null
}

const EMAIL_TEMPLATES: readonly EmailTemplate[] = [
  {
    title: 'Still looking',
    body: ({ matter, due }) =>
      `We are still looking into ${matter}. ${due ? `You will hear from us by ${due}.` : 'You will hear from us as soon as we know.'} Until then there is nothing you have to do.`,
  },
  {
    title: 'Address not found',
    body: ({ matter }) =>
      `We cannot find what you named in ${matter}. It may be gone already, or the address may have lost a letter. Please answer on your case’s page with the address as it stands in your browser.`,
  },
  {
    title: 'Already gone',
    body: ({ matter }) =>
      `What you named in ${matter} is no longer shown here. Should you see it again, tell us on your case’s page and we look at once.`,
  },
  {
    title: 'How to answer',
    for: ['dmca'],
    body: () =>
      'Whoever showed it was told of your notice and may send a counter-notice. If they do, you get a copy with their name and address, and have the days named in it to go to court. If you do not, the law asks us to bring it back.',
  },
  {
    title: 'What happens next',
    for: ['counter'],
    body: () =>
      'We send your counter-notice on with your name and address, as the law asks. If the other side names no court in time, what was taken down comes back by itself. You need not write again.',
  },
  {
    title: 'Where to turn',
    for: ['complaint', 'report', 'consent'],
    body: () =>
      `If you do not agree with what we decide, you may ask for a second look within ${CASE.escalateWithinDays} days; somebody else then decides. You may also turn to an out-of-court body or to a court. Our complaint page names both.`,
  },
  {
    title: 'Go to the police',
    for: ['complaint', 'report', 'consent'],
    body: () =>
      'What you describe may be a crime. Please report it to the police where you are as well: they can find out who did it, which we cannot. We keep what we know of it, and answer them when they ask.',
  },
]

/** The templates for this kind of notice, for staff to edit. */
export function emailTemplatesFor(staffCase: StaffCase): ReasonTemplate[] {
  const kind = caseKindOf(staffCase)
  const facts: Facts = {
    number: staffCase.number,
    matter: `${kind === 'complaint' ? 'your complaint' : 'your notice'} ${staffCase.number}, “${caseTitle(staffCase)}”`,
    due: staffCase.due_date ? longDate(new Date(staffCase.due_date)) : null,
  }
  return EMAIL_TEMPLATES.filter((template) => template.for?.includes(kind) ?? true).map(
    ({ title, body }) => ({
      title,
      words: `Dear ${staffCase.name},\n\n${body(facts)}`,
    }),
  )
}
