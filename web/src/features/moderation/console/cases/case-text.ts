/** Titles, reason templates and timeline of a notice. */
import { CASE_KINDS, CASE_STATES, type CaseKind, nextStep } from '#rules/cases.ts'
import { oneOf } from '#rules/one-of.ts'
import type { ReasonTemplate } from '#web/parts/console/ReasonPicker.tsx'
import type { QueuedCase, StaffCase } from './case-queries.ts'

export const caseKindOf = ({ kind }: Pick<QueuedCase, 'kind'>): CaseKind =>
  oneOf(CASE_KINDS, kind) ?? 'complaint'

/** The work of a rights holder, else the topic. */
export function caseTitle({ work, topic, title }: Pick<QueuedCase, 'work' | 'topic' | 'title'>): string {
  const line = (work || topic || title).split('\n')[0] ?? title
  return line.length > 80 ? `${line.slice(0, 80)}…` : line
}

export function nextStepText(queued: Pick<QueuedCase, 'kind' | 'state'>): string {
  return nextStep({ kind: caseKindOf(queued), state: oneOf(CASE_STATES, queued.state) ?? 'received' })
}

/** Templates for the reply to the sender, for staff to edit. */
export function caseReasons(kind: CaseKind): ReasonTemplate[] {
  const incomplete = {
    title: 'Not complete',
    words:
      'Something that the law asks for is missing, so we cannot act on it. You can send it again with everything.',
  }
  if (kind === 'dmca')
    return [
      { title: 'Agreed', words: 'Your notice is complete and convincing. We took down what you named.' },
      incomplete,
      { title: 'Not the owner', words: 'We cannot see that you own this work or act for its owner.' },
      {
        title: 'Fair use',
        words: 'We believe that this use is allowed by the law, as a quote, a parody or a review.',
      },
    ]
  if (kind === 'counter')
    return [incomplete, { title: 'Not theirs', words: 'What was taken down was not shown by you.' }]
  if (kind === 'consent')
    return [
      { title: 'Agreed', words: 'We took it down. It cannot be uploaded again.' },
      { title: 'Not them', words: 'We looked closely and do not see the person you describe in it.' },
      incomplete,
    ]
  return [
    { title: 'Agreed', words: 'You are right, and we have put it in order.' },
    {
      title: 'Within the rules',
      words: 'We looked closely at it. It keeps to our rules, so it stays as it is.',
    },
    incomplete,
  ]
}

export const PROOF_REQUESTS: readonly ReasonTemplate[] = [
  {
    title: 'Ownership',
    words:
      'Please send something that shows that the work is yours: a contract, an invoice, or the original file’s properties.',
  },
  {
    title: 'Which one',
    words: 'Please tell us the exact addresses, one on each line, as they stand in your browser.',
  },
  {
    title: 'Identity',
    words: 'Please send a picture of yourself in which we can recognise you beside what you named.',
  },
]

export type TimelineStep = { title: string; text: string; state: 'done' | 'now' | 'later' }

/** The steps done, and those that may follow. */
export function timelineOf(staffCase: StaffCase, dateOf: (iso: string) => string): TimelineStep[] {
  const { state, outcome, received_date, confirmed_date, decided_date, escalated_date } = staffCase
  const kind = caseKindOf(staffCase)
  const isDecided = state === 'closed' || state === 'escalated'
  const at = (isDone: boolean, isNow: boolean): TimelineStep['state'] =>
    isDone ? 'done' : isNow ? 'now' : 'later'
  const first: TimelineStep[] = [
    { title: 'Received', text: dateOf(received_date), state: 'done' },
    {
      title: 'Confirmed',
      text: confirmed_date ? dateOf(confirmed_date) : 'within 48 h',
      state: at(confirmed_date !== null, state === 'received'),
    },
  ]
  if (kind === 'counter')
    return [
      ...first,
      {
        title: 'Sent on',
        text: 'to the other side',
        state: at(state === 'forwarded' || isDecided, state === 'confirmed'),
      },
      {
        title: outcome === 'suit' ? 'Court' : 'Restored',
        text: decided_date ? dateOf(decided_date) : '10 to 14 days',
        state: at(isDecided, state === 'forwarded'),
      },
    ]
  const decided: TimelineStep = {
    title: state === 'asked' ? 'Proof' : 'Decide',
    text: decided_date ? dateOf(decided_date) : state === 'asked' ? 'asked for' : 'by the clock',
    state: at(isDecided, state === 'confirmed' || state === 'asked'),
  }
  if (kind !== 'dmca')
    return [
      ...first,
      decided,
      {
        title: 'Second look',
        text: escalated_date ? dateOf(escalated_date) : 'if they ask',
        state: at(escalated_date !== null && state === 'closed', state === 'escalated'),
      },
    ]
  const isDown = outcome === 'taken-down' || outcome === 'restored'
  return [
    ...first,
    decided,
    {
      title: 'Taken down',
      text: isDown && decided_date ? dateOf(decided_date) : 'if you agree',
      state: at(isDown, false),
    },
    {
      title: 'Answer',
      text: staffCase.answered_by ? staffCase.answered_by.number : 'any day',
      state: at(outcome === 'restored', staffCase.answered_by !== null),
    },
    { title: 'Restored', text: '10 to 14 days', state: at(outcome === 'restored', false) },
  ]
}
