/** On a phone: the mass message being sent, its progress and buttons. */
import { Pause, Send } from 'lucide-react'
import { Link } from 'react-router'
import { dollars } from '#rules/formats.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { PercentBar } from '#web/ui/PercentBar.tsx'
import { MassThumb } from './MassThumb.tsx'
import { isSold } from './mass-messages.ts'
import { percentDone, toText, wholeCount } from './mass-text.ts'
import type { MassRow } from './queries.ts'
import { SendingButtons } from './SendingButtons.tsx'
import { useMassActions } from './use-mass-actions.tsx'
import { useTimeLeft } from './use-time-left.ts'

export function SendingCard({ mass }: { mass: MassRow }) {
  const { id, title, send_to, list, state, done, total, figures, messages } = mass
  const actions = useMassActions(mass)
  const isPaused = state === 'paused'
  const left = useTimeLeft(done, total, !isPaused)
  return (
    <section aria-label={isPaused ? 'Paused' : 'Sending'} className="card p-4">
      <Link to={`/messages/mass/${id}`} className="flex gap-3.5 rounded-md">
        <MassThumb messages={messages} className="h-21 w-16 rounded-sm" />
        <span className="min-w-0 flex-1">
          <span className="flex items-center justify-between gap-2">
            <Badge tone={isPaused ? 'mute' : 'info'} icon={isPaused ? Pause : Send}>
              {isPaused ? 'Paused' : 'Sending'}
            </Badge>
            {figures.income_cents > 0 && (
              <b className="text-lg font-bold text-coin tabular-nums">{dollars(figures.income_cents)}</b>
            )}
          </span>
          <b className="mt-2 line-clamp-2 text-base leading-snug font-semibold">{title}</b>
          <span className="block text-sm text-ink-soft">
            {toText(send_to, list?.name)}
            {isSold(messages) && ` · ${wholeCount(figures.unlocked)} unlocked`}
          </span>
        </span>
      </Link>
      <div className="mt-3.5">
        <PercentBar value={percentDone(done, total)} label={isPaused ? 'Paused' : 'Sending'} />
        <p className="mt-2 flex justify-between gap-3 text-sm tabular-nums">
          <span className="font-semibold">
            {wholeCount(done)} of {wholeCount(total)} sent
          </span>
          <span className="text-ink-soft">{left}</span>
        </p>
      </div>
      <SendingButtons actions={actions} isPaused={isPaused} className="mt-3" />
      {actions.question}
    </section>
  )
}
