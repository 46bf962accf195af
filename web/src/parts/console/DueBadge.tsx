/** Waiting time against the service level: a ring that fills, white when little is left, red when late. */
import { cx } from '#web/ui/cx.ts'
import { useSharedNow } from './use-now.ts'
import { type DueLevel, dueState, dueText, largestUnit, usedShare, waitingText } from './waiting-time.ts'

const RADIUS = 5.5
const AROUND = 2 * Math.PI * RADIUS

type Props = {
  since: Date | string
  due: Date | string
  /** No background until late. */
  isPlain?: boolean
  size?: 'sm' | 'md'
  /** The time waited instead of the time left. */
  shows?: 'left' | 'waited'
  /** Shows both parts of the waiting time, where there is space. */
  isExact?: boolean
  /** '… of 5 business days'. */
  of?: string
}

export function DueBadge({
  since,
  due,
  isPlain = false,
  size = 'sm',
  shows = 'left',
  isExact = !isPlain,
  of,
}: Props) {
  const now = useSharedNow()
  const [from, until] = [new Date(since), new Date(due)]
  const used = usedShare(from, until, now)
  const waited = now.getTime() - from.getTime()
  const text = shows === 'left' ? dueText(until, now) : isExact ? waitingText(waited) : largestUnit(waited)
  return (
    <span className={badgeClass(dueState(used), isPlain, size)}>
      <Ring used={used} size={size === 'sm' ? 13 : 15} />
      {of && used < 1 ? `${text} of ${of}` : text}
    </span>
  )
}

function badgeClass(state: DueLevel, isPlain: boolean, size: 'sm' | 'md'): string {
  return cx(
    'inline-flex shrink-0 items-center gap-1.5 rounded-xs font-bold whitespace-nowrap tabular-nums',
    size === 'sm' ? 'h-6 text-xs' : 'h-8 text-sm',
    (!isPlain || state === 'late') && (size === 'sm' ? 'px-2' : 'px-2.5'),
    state === 'late' && 'bg-danger-wash text-danger-ink',
    state === 'soon' && cx('text-ink', !isPlain && 'bg-overlay'),
    state === 'ok' && cx('text-ink-soft', !isPlain && 'bg-raised'),
  )
}

function Ring({ used, size }: { used: number; size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 14 14" aria-hidden="true" className="-rotate-90">
      <circle
        cx="7"
        cy="7"
        r={RADIUS}
        fill="none"
        stroke="currentColor"
        strokeOpacity=".28"
        strokeWidth="2.6"
      />
      <circle
        cx="7"
        cy="7"
        r={RADIUS}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeDasharray={`${AROUND * Math.min(used, 1)} ${AROUND}`}
      />
    </svg>
  )
}
