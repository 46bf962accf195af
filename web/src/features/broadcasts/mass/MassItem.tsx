/** One mass message in the list: text, audience and status. */
import { Ban, Check, Clock, Eye, LockOpen, Pause, Send, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { dollars } from '#rules/formats.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Bar } from '#web/ui/Bar.tsx'
import { cx } from '#web/ui/cx.ts'
import type { Icon } from '#web/ui/icon.ts'
import { isSold } from './mass-messages.ts'
import { audienceText, isAboutToBegin, percentDone, whenText, wholeCount } from './mass-words.ts'
import type { MassRow } from './queries.ts'
import { Thumb } from './Thumb.tsx'

type Props = { mass: MassRow; isCurrent: boolean }

export function MassItem({ mass, isCurrent }: Props) {
  const { id, title, send_to, list, figures } = mass
  return (
    <Link
      to={`/messages/mass/${id}`}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        'flex gap-3.5 py-3 -outline-offset-2 desk:mx-2 desk:rounded-lg desk:px-3 desk:hover:bg-surface',
        isCurrent && 'desk:bg-raised',
      )}
    >
      <Thumb messages={mass.messages} className="h-18 w-13.5 rounded-sm" />
      <span className="min-w-0 flex-1 self-center">
        <span className="flex items-baseline justify-between gap-3">
          <b className="min-w-0 truncate text-base font-semibold">{title}</b>
          {figures.income_cents > 0 && (
            <b className="shrink-0 text-base font-bold text-coin tabular-nums">
              {dollars(figures.income_cents)}
            </b>
          )}
        </span>
        <span
          className={cx('mt-0.5 block truncate text-sm text-ink-mute', isCurrent && 'desk:text-ink-soft')}
        >
          {audienceText(send_to, list?.name)} · {whenText(mass, new Date())}
        </span>
        <State mass={mass} />
      </span>
    </Link>
  )
}

function State({ mass: { state, at, done, total, figures, messages } }: { mass: MassRow }) {
  const percent = percentDone(done, total)
  if (state === 'sending')
    return (
      <span className="mt-2 flex items-center gap-2.5">
        <span className="flex-1">
          <Bar value={percent} height={4} label="Sending" />
        </span>
        <span className="text-xs font-bold tabular-nums">{percent}%</span>
      </span>
    )
  const badge = BADGES[state]
  if (isAboutToBegin({ state, at }, new Date())) return null
  return (
    <span className="mt-1.5 flex flex-wrap items-center gap-x-3.5 gap-y-1 text-xs font-semibold text-ink-soft tabular-nums">
      {badge && <Badge icon={badge.icon}>{state === 'paused' ? `Paused at ${percent}%` : badge.words}</Badge>}
      {figures.sent > 0 && state !== 'scheduled' && (
        <>
          <Small icon={Send} words="sent">
            {wholeCount(figures.sent)}
          </Small>
          <Small icon={Eye} words="opened">
            {wholeCount(figures.opened)}
          </Small>
          {isSold(messages) ? (
            <Small icon={LockOpen} words="unlocked">
              {wholeCount(figures.unlocked)}
            </Small>
          ) : (
            <Small icon={Check} words="">
              Free
            </Small>
          )}
        </>
      )}
    </span>
  )
}

const BADGES: Record<string, { icon: Icon; words: string } | undefined> = {
  scheduled: { icon: Clock, words: 'Scheduled' },
  paused: { icon: Pause, words: 'Paused' },
  cancelled: { icon: Ban, words: 'Cancelled' },
  unsent: { icon: Undo2, words: 'Unsent' },
}

function Small({ icon: Sign, words, children }: { icon: Icon; words: string; children: string }) {
  return (
    <span className="flex items-center gap-1" title={words || undefined}>
      <Sign size={13} strokeWidth={2.3} className="text-ink-mute" />
      {children}
      {words && <span className="sr-only"> {words}</span>}
    </span>
  )
}
