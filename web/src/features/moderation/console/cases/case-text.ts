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
    title: 'Incomplete',
    words:
      'Your notice is missing something the law requires, so we can’t act on it. You can send a complete one.',
  }
  if (kind === 'dmca')
    return [
      { title: 'Agreed', words: 'Your notice is complete and valid. We removed the content you listed.' },
      incomplete,
      { title: 'Not the owner', words: 'We couldn’t confirm that you own this work or act for its owner.' },
      {
        title: 'Fair use',
        words: 'We believe the law allows this use, for example as a quote, parody or review.',
      },
    ]
  if (kind === 'counter')
    return [incomplete, { title: 'Not theirs', words: 'The removed content wasn’t posted by you.' }]
  if (kind === 'consent')
    return [
      { title: 'Agreed', words: 'We removed it. It can’t be uploaded again.' },
      { title: 'Not them', words: 'We reviewed it and couldn’t find the person you describe.' },
      incomplete,
    ]
  return [
    { title: 'Agreed', words: 'You’re right. We’ve fixed it.' },
    {
      title: 'Within the rules',
      words: 'We reviewed it. It follows our rules, so it stays up.',
    },
    incomplete,
  ]
}

export const PROOF_REQUESTS: readonly ReasonTemplate[] = [
  {
    title: 'Ownership',
    words: 'Send proof that the work is yours: a contract, an invoice or the original file’s properties.',
  },
  {
    title: 'Which one',
    words: 'Send the exact links from your browser, one per line.',
  },
  {
    title: 'Identity',
    words: 'Send a photo of yourself so we can compare it with the content you listed.',
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
        title: 'Forwarded',
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
    text: decided_date ? dateOf(decided_date) : state === 'asked' ? 'requested' : 'automatic',
    state: at(isDecided, state === 'confirmed' || state === 'asked'),
  }
  if (kind !== 'dmca')
    return [
      ...first,
      decided,
      {
        title: 'Second review',
        text: escalated_date ? dateOf(escalated_date) : 'on request',
        state: at(escalated_date !== null && state === 'closed', state === 'escalated'),
      },
    ]
  const isDown = outcome === 'taken-down' || outcome === 'restored'
  return [
    ...first,
    decided,
    {
      title: 'Removed',
      text: isDown && decided_date ? dateOf(decided_date) : 'if upheld',
      state: at(isDown, false),
    },
    {
      title: 'Counter-notice',
      text: staffCase.answered_by ? staffCase.answered_by.number : 'any time',
      state: at(outcome === 'restored', staffCase.answered_by !== null),
    },
    { title: 'Restored', text: '10 to 14 days', state: at(outcome === 'restored', false) },
  ]
}
