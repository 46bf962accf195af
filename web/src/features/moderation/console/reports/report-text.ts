/** Texts of the reports queue. */
import { DECISION, type Measure, type ReportOutcome } from '#rules/decision.ts'
import { HELD_FOR_A_WORD } from '#rules/report.ts'

export const REPORT_KIND_LABELS: Record<string, string> = {
  media: 'Media',
  comment: 'Comment',
  message: 'Message',
  live: 'Live',
  'live-message': 'Live message',
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
    title: isHeld ? 'Publish' : 'No action',
    hint: isHeld ? 'Visible to everyone' : kind === 'media' ? 'Visible again' : 'Stays up',
  }
  const warn = { outcome: 'remove-warn', key: 'w', hint: `${nth} warning` } as const
  const suspend = { outcome: 'remove-suspend', key: 's', hint: 'Needs a second reviewer' } as const
  if (kind === 'account')
    return [noAction, { ...warn, title: 'Warn account' }, { ...suspend, title: 'Suspend account' }]
  if (kind === 'live')
    return [
      { ...noAction, hint: isOnAir ? 'The live continues' : 'No rule broken' },
      {
        outcome: 'remove',
        key: 'x',
        title: isOnAir ? 'End live' : 'Record a violation',
        hint: isOnAir ? 'For all viewers' : 'The live has ended',
      },
      { ...warn, title: isOnAir ? 'End and warn' : 'Warn account' },
      {
        outcome: 'remove-forbid',
        key: 'f',
        title: isOnAir ? 'End and ban from streaming' : 'Ban from streaming',
        hint: `For ${DECISION.suspensionDays} days`,
      },
      { ...suspend, title: isOnAir ? 'End and suspend' : 'Suspend account' },
    ]
  return [
    noAction,
    {
      outcome: 'remove',
      key: 'x',
      title: kind === 'live-message' ? 'Delete message' : `Remove ${kind === 'media' ? 'post' : kind}`,
      hint: kind === 'media' ? 'Can’t be uploaded again' : 'Deleted for everyone',
    },
    { ...warn, title: 'Remove and warn' },
    { ...suspend, title: 'Remove and suspend' },
  ]
}

export const SEND_LABELS: Record<ReportOutcome, string> = {
  none: 'Close with no action',
  remove: 'Send removal',
  'remove-warn': 'Send warning',
  'remove-forbid': 'Send streaming ban',
  'remove-suspend': 'Propose suspension',
}

const MEASURE_TEXT: Record<Measure, string> = {
  none: 'Report dismissed',
  remove: 'Removed',
  'remove-warn': 'Removed and warned',
  reject: 'Rejected',
  warn: 'Warned',
  'no-live': 'Banned from streaming',
  suspend: 'Suspended',
  ban: 'Banned',
}

export function earlierDecisionText({
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
    ended_how === 'appeal' ? ', restored on appeal' : ended_how && measure !== 'suspend' ? ', undone' : ''
  return `${what}${rule ? `: ${rule}` : ''}${end}`
}

export function trustText({ right, total }: { right: number; total: number }): string {
  return total === 0 ? 'first report' : `${right} of ${total} upheld`
}
