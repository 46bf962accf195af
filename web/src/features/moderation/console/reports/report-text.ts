/** Texts of the reports queue. */
import { DECISION, type Measure, type ReportOutcome } from '#rules/decision.ts'
import { HELD_FOR_A_WORD } from '#rules/report.ts'

export const REPORT_KIND_LABELS: Record<string, string> = {
  media: 'Media',
  comment: 'Comment',
  message: 'Message',
  live: 'Live',
  'live-message': 'Message in a live',
  account: 'Profile',
}

/** Held back until decided. */
export function isHeld({ reasons }: { reasons: readonly { reason: string }[] }): boolean {
  return reasons.some(({ reason }) => reason === HELD_FOR_A_WORD)
}

export type MeasureChoice = { outcome: ReportOutcome; key: string; title: string; hint: string }

/** The possible measures: a profile cannot be removed, and a live stream is removed by ending it. */
export function choicesFor(
  kind: string,
  { warnings, isHeld, isOnAir = false }: { warnings: number; isHeld: boolean; isOnAir?: boolean },
): MeasureChoice[] {
  const nth = ['First', 'Second', 'Third'][warnings] ?? `${warnings + 1}th`
  const noAction: MeasureChoice = {
    outcome: 'none',
    key: 'n',
    title: isHeld ? 'Show it' : 'No action',
    hint: isHeld ? 'To everybody' : kind === 'media' ? 'Shown again' : 'It stays',
  }
  const warn = { outcome: 'remove-warn', key: 'w', hint: `${nth} warning` } as const
  const suspend = { outcome: 'remove-suspend', key: 's', hint: 'Needs a second person' } as const
  if (kind === 'account')
    return [noAction, { ...warn, title: 'Warn the person' }, { ...suspend, title: 'Suspend the account' }]
  if (kind === 'live')
    return [
      { ...noAction, hint: isOnAir ? 'It goes on' : 'Nothing wrong with it' },
      {
        outcome: 'remove',
        key: 'x',
        title: isOnAir ? 'End the live' : 'Hold it against the rules',
        hint: isOnAir ? 'For everybody, at once' : 'It is over already',
      },
      { ...warn, title: isOnAir ? 'End and warn' : 'Warn the person' },
      {
        outcome: 'remove-forbid',
        key: 'f',
        title: isOnAir ? 'End and forbid streaming' : 'Forbid streaming',
        hint: `For ${DECISION.suspensionDays} days`,
      },
      { ...suspend, title: isOnAir ? 'End and suspend' : 'Suspend the account' },
    ]
  return [
    noAction,
    {
      outcome: 'remove',
      key: 'x',
      title: kind === 'live-message' ? 'Delete the message' : `Remove the ${kind}`,
      hint: kind === 'media' ? 'Cannot come back' : 'It is gone',
    },
    { ...warn, title: 'Remove and warn' },
    { ...suspend, title: 'Remove and suspend' },
  ]
}

export const SEND_LABELS: Record<ReportOutcome, string> = {
  none: 'Leave it and tell them',
  remove: 'Remove and tell both',
  'remove-warn': 'Warn and tell both',
  'remove-forbid': 'Forbid and tell both',
  'remove-suspend': 'Propose the suspension',
}

const MEASURE_TEXT: Record<Measure, string> = {
  none: 'Report dismissed',
  remove: 'Removed',
  'remove-warn': 'Removed and warned',
  reject: 'Rejected',
  warn: 'Warned',
  'no-live': 'Forbidden to stream',
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
  const what = MEASURE_TEXT[measure as Measure] ?? measure
  const end =
    ended_how === 'appeal' ? ', restored on appeal' : ended_how && measure !== 'suspend' ? ', taken back' : ''
  return `${what}${rule ? `: ${rule}` : ''}${end}`
}

export function trustText({ right, total }: { right: number; total: number }): string {
  return total === 0 ? 'first report' : `${right} right of ${total}`
}
