/** One mass message in the list: text, audience and status. */
import { Ban, Check, Clock, Eye, LockOpen, Pause, Send, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { dollars } from '#rules/formats.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { cx } from '#web/ui/cx.ts'
import type { Icon } from '#web/ui/icon.ts'
import { PercentBar } from '#web/ui/PercentBar.tsx'
import { MassThumb } from './MassThumb.tsx'
import { isSold } from './mass-messages.ts'
import { isAboutToBegin, massAudienceText, massTimeText, percentDone, wholeCount } from './mass-text.ts'
import type { MassRow } from './queries.ts'

type Props = { mass: MassRow; isCurrent: boolean }

export function MassItem({ mass, isCurrent }: Props) {
  const { id, title, send_to, list, figures } = mass
  return (
    <Link
      to={`/messages/mass/${id}`}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        'flex gap-3.5 py-3 -outline-offset-2 desktop:mx-2 desktop:rounded-lg desktop:px-3 desktop:hover:bg-surface',
        isCurrent && 'desktop:bg-raised',
      )}
    >
      <MassThumb messages={mass.messages} className="h-18 w-13.5 rounded-sm" />
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
          className={cx('mt-0.5 block truncate text-sm text-ink-mute', isCurrent && 'desktop:text-ink-soft')}
        >
          {massAudienceText(send_to, list?.name)} · {massTimeText(mass, new Date())}
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
          <PercentBar value={percent} height={4} label="Sending" />
        </span>
        <span className="text-xs font-bold tabular-nums">{percent}%</span>
      </span>
    )
  const badge = BADGES[state]
  if (isAboutToBegin({ state, at }, new Date())) return null
  return (
    <span className="mt-1.5 flex flex-wrap items-center gap-x-3.5 gap-y-1 text-xs font-semibold text-ink-soft tabular-nums">
      {badge && <Badge icon={badge.icon}>{state === 'paused' ? `Paused at ${percent}%` : badge.label}</Badge>}
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

const BADGES: Record<string, { icon: Icon; label: string } | undefined> = {
  scheduled: { icon: Clock, label: 'Scheduled' },
  paused: { icon: Pause, label: 'Paused' },
  cancelled: { icon: Ban, label: 'Cancelled' },
  unsent: { icon: Undo2, label: 'Unsent' },
}

function Small({ icon: Sign, words: text, children }: { icon: Icon; words: string; children: string }) {
  return (
    <span className="flex items-center gap-1" title={text || undefined}>
      <Sign size={13} strokeWidth={2.3} className="text-ink-mute" />
      {children}
      {text && <span className="sr-only"> {text}</span>}
    </span>
  )
}
