/** The consequences of upholding a notice, step by step. */
import { type CaseKind, caseDeadline } from '#rules/cases.ts'
import { formatDeadline, PROMISED_DEADLINES } from '#rules/sla.ts'
import type { StaffCase } from './case-queries.ts'

type Line = readonly [when: string, what: string]

export function WhatFollows({ kind, staffCase }: { kind: CaseKind; staffCase: StaffCase }) {
  const lines = linesFor(kind, staffCase)
  return (
    <section aria-labelledby="what-follows">
      <h3 id="what-follows" className="mb-2 text-sm font-bold">
        {kind === 'counter' ? 'If you forward it' : 'If you uphold it'}
      </h3>
      <ol className="grid gap-2.5">
        {lines.map(([when, what], at) => (
          <li key={what} className="flex gap-3 text-sm">
            <span
              aria-hidden="true"
              className="grid size-5 shrink-0 place-items-center rounded-full bg-overlay text-2xs font-bold text-ink-soft"
            >
              {at + 1}
            </span>
            <span>
              <span className="block text-xs text-ink-mute">{when}</span>
              {what}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function linesFor(kind: CaseKind, staffCase: StaffCase): Line[] {
  const owner = staffCase.about[0]?.owner
  const who = owner ? `@${owner.username}` : 'The creator'
  if (kind === 'counter')
    return [
      [
        'Now',
        `${staffCase.answers?.owner ?? staffCase.answers?.name ?? 'The notice sender'} receives it, with name and address`,
      ],
      ['After that', `They have ${formatDeadline(caseDeadline('counter', 'forwarded'))} to go to court`],
      [
        `${formatDeadline(PROMISED_DEADLINES.counterNoticeRestored)} later`,
        'Content is restored unless they sue',
      ],
    ]
  if (kind === 'dmca')
    return [
      ['Now', 'Hidden from everyone, including buyers'],
      ['Now', `${who} receives the notice and how to respond`],
      [
        'On a counter-notice',
        `${staffCase.name} has ${formatDeadline(caseDeadline('counter', 'forwarded'))} to sue`,
      ],
      [
        `${formatDeadline(PROMISED_DEADLINES.counterNoticeRestored)} later`,
        'Content is restored unless they sue',
      ],
    ]
  if (staffCase.about.length === 0)
    return [
      ['Now', 'They receive your message by email and on their case page'],
      ['Within 30 days', 'They can ask for a second review'],
    ]
  return [
    ['Now', 'Hidden from everyone, including buyers'],
    ['Now', `${who} learns the reason and how to appeal`],
    ['Now', 'We tell the sender our decision'],
  ]
}
