/** How the queue of reports says things. */
import type { Measure, Outcome } from '#rules/decision.ts'
import { HELD_FOR_A_WORD } from '#rules/report.ts'

export const KIND_WORDS: Record<string, string> = {
  media: 'Media',
  comment: 'Comment',
  message: 'Message',
  account: 'Profile',
}

/** Nobody reads it until we have decided. */
export function isHeld({ reasons }: { reasons: readonly { reason: string }[] }): boolean {
  return reasons.some(({ reason }) => reason === HELD_FOR_A_WORD)
}

export type Choice = { outcome: Outcome; key: string; title: string; hint: string }

/** What may be decided about a thing; of a profile nothing is removed. */
export function choicesFor(
  kind: string,
  { warnings, isHeld }: { warnings: number; isHeld: boolean },
): Choice[] {
  const nth = ['First', 'Second', 'Third'][warnings] ?? `${warnings + 1}th`
  const noAction: Choice = {
    outcome: 'none',
    key: 'n',
    title: isHeld ? 'Show it' : 'No action',
    hint: isHeld ? 'To everybody' : kind === 'media' ? 'Shown again' : 'It stays',
  }
  const warn = { outcome: 'remove-warn', key: 'w', hint: `${nth} warning` } as const
  const suspend = { outcome: 'remove-suspend', key: 's', hint: 'Needs a second person' } as const
  if (kind === 'account')
    return [noAction, { ...warn, title: 'Warn the person' }, { ...suspend, title: 'Suspend the account' }]
  return [
    noAction,
    {
      outcome: 'remove',
      key: 'x',
      title: `Remove the ${kind}`,
      hint: kind === 'media' ? 'Cannot come back' : 'It is gone',
    },
    { ...warn, title: 'Remove and warn' },
    { ...suspend, title: 'Remove and suspend' },
  ]
}

export const SEND_WORDS: Record<Outcome, string> = {
  none: 'Leave it and tell them',
  remove: 'Remove and tell both',
  'remove-warn': 'Warn and tell both',
  'remove-suspend': 'Propose the suspension',
}

const MEASURE_WORDS: Record<Measure, string> = {
  none: 'Report dismissed',
  remove: 'Removed',
  'remove-warn': 'Removed and warned',
  reject: 'Rejected',
  warn: 'Warned',
  suspend: 'Suspended',
  ban: 'Banned',
}

export function beforeText({
  measure,
  rule,
  ended_how,
}: {
  measure: string
  rule: string | null
  ended_how: string | null
}): string {
  const what = MEASURE_WORDS[measure as Measure] ?? measure
  const end =
    ended_how === 'appeal' ? ', restored on appeal' : ended_how && measure !== 'suspend' ? ', taken back' : ''
  return `${what}${rule ? `: ${rule}` : ''}${end}`
}

export function trustText({ right, total }: { right: number; total: number }): string {
  return total === 0 ? 'first report' : `${right} right of ${total}`
}
