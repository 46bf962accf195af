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
        {kind === 'counter' ? 'If you send it on' : 'If you agree'}
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
  const who = owner ? `@${owner.username}` : 'Its owner'
  if (kind === 'counter')
    return [
      [
        'Now',
        `${staffCase.answers?.owner ?? staffCase.answers?.name ?? 'Whoever sent the notice'} gets it, with name and address`,
      ],
      ['Until then', `They have ${formatDeadline(caseDeadline('counter', 'forwarded'))} to go to court`],
      [
        `${formatDeadline(PROMISED_DEADLINES.counterNoticeRestored)} later`,
        'It comes back by itself if they did not',
      ],
    ]
  if (kind === 'dmca')
    return [
      ['Now', 'Hidden from everybody, buyers too'],
      ['Now', `${who} gets the notice and how to answer`],
      [
        'On a counter-notice',
        `${staffCase.name} has ${formatDeadline(caseDeadline('counter', 'forwarded'))} to sue`,
      ],
      [
        `${formatDeadline(PROMISED_DEADLINES.counterNoticeRestored)} later`,
        'It comes back by itself if they did not',
      ],
    ]
  if (staffCase.about.length === 0)
    return [
      ['Now', 'They read your words, by mail and on their page'],
      ['Within 30 days', 'They may ask for a second look'],
    ]
  return [
    ['Now', 'Hidden from everybody, buyers too'],
    ['Now', `${who} reads why, and how to appeal`],
    ['Now', 'Whoever wrote to us reads what we decided'],
  ]
}
