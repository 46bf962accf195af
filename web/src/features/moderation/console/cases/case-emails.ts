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
      `We’re still reviewing ${matter}. ${due ? `You’ll hear from us by ${due}.` : 'You’ll hear from us as soon as we’ve decided.'} You don’t need to do anything until then.`,
  },
  {
    title: 'Address not found',
    body: ({ matter }) =>
      `We couldn’t find the content you listed in ${matter}. It may already be gone, or the link may be incomplete. Reply on your case page with the link from your browser.`,
  },
  {
    title: 'Already gone',
    body: ({ matter }) =>
      `The content you listed in ${matter} is no longer on our site. If you see it again, tell us on your case page and we’ll look into it right away.`,
  },
  {
    title: 'Counter-notices',
    for: ['dmca'],
    body: () =>
      'The person who posted it has received your notice and may send a counter-notice. If they do, you’ll get a copy with their name and address, and a deadline to go to court. If you don’t, the law requires us to restore the content.',
  },
  {
    title: 'What happens next',
    for: ['counter'],
    body: () =>
      'We’ll forward your counter-notice with your name and address, as the law requires. If the other side doesn’t go to court in time, your content is restored automatically. You don’t need to write again.',
  },
  {
    title: 'Your options',
    for: ['complaint', 'report', 'consent'],
    body: () =>
      `If you disagree with our decision, you can ask for a second review by another person within ${CASE.escalateWithinDays} days. You can also use an out-of-court dispute body or go to court. Our complaint page lists both.`,
  },
  {
    title: 'Go to the police',
    for: ['complaint', 'report', 'consent'],
    body: () =>
      'What you describe may be a crime. Also report it to your local police: they can identify who did it, and we can’t. We’ll keep our records and cooperate with them.',
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
