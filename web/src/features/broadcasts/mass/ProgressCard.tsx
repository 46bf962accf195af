/** The status of a mass message, with its current actions. */
import { Ban, CircleCheckBig, Clock, Undo2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import type { Icon } from '#web/ui/icon.ts'
import { PercentBar } from '#web/ui/PercentBar.tsx'
import { isAboutToBegin, peopleText, percentDone, wholeCount } from './mass-text.ts'
import type { MassDetails } from './queries.ts'
import { SendingButtons } from './SendingButtons.tsx'
import type { MassActions } from './use-mass-actions.tsx'
import { useTimeLeft } from './use-time-left.ts'
import { scheduledText, zoneText } from './when.ts'

type Props = { mass: MassDetails; actions: MassActions }

export function ProgressCard({ mass, actions }: Props) {
  const { state } = mass
  if (state === 'sending' || state === 'paused') return <UnderWay mass={mass} actions={actions} />
  if (state === 'scheduled') return <Scheduled mass={mass} actions={actions} />
  return <Over mass={mass} />
}

function UnderWay({ mass, actions }: Props) {
  const { done, total, passed_over, state, problem } = mass
  const isPaused = state === 'paused'
  const percent = percentDone(done, total)
  const left = useTimeLeft(done, total, !isPaused)
  return (
    <section className="card grid gap-4 p-4 desktop:flex desktop:items-center desktop:gap-6 desktop:p-5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <b className="text-base font-bold">
            {isPaused ? 'Paused at' : 'Sending,'} {percent}%
          </b>
          <span className="text-sm text-ink-soft tabular-nums">
            {wholeCount(done)} of {peopleText(total)}
            {left && ` · ${left}`}
          </span>
        </p>
        <div className="mt-3">
          <PercentBar
            value={percent}
            height={8}
            label={isPaused ? 'Paused' : 'Sending'}
            tone={isPaused ? 'ink' : 'accent'}
          />
        </div>
        {problem && <p className="mt-2.5 text-sm font-medium text-danger-ink">{problem}</p>}
        <p className="mt-2.5 text-sm text-ink-soft">
          Sent once per person. People who left or blocked you are skipped
          {passed_over > 0 ? `: ${wholeCount(passed_over)} so far.` : '.'}
        </p>
      </div>
      <SendingButtons actions={actions} isPaused={isPaused} />
    </section>
  )
}

function Scheduled({ mass, actions }: Props) {
  const moment = new Date(mass.at)
  const now = new Date()
  if (isAboutToBegin(mass, now))
    return (
      <Line icon={Clock}>
        <b className="block text-base font-bold">Starting now</b>
        <span className="block text-sm text-ink-soft">Sent once per person.</span>
      </Line>
    )
  return (
    <Line
      icon={Clock}
      end={
        <Button tone="danger" icon={X} onClick={actions.cancel}>
          Cancel
        </Button>
      }
    >
      <b className="block text-base font-bold">{scheduledText(moment, now)}</b>
      <span className="block text-sm text-ink-soft">
        Your time, {zoneText(moment)}. The audience is set when it sends.
      </span>
    </Line>
  )
}

function Over({ mass: { state, done, passed_over, figures } }: { mass: MassDetails }) {
  const passed = passed_over > 0 ? ` Skipped ${peopleText(passed_over)} who left or blocked you.` : ''
  if (state === 'cancelled')
    return (
      <Line icon={Ban}>
        <b className="block text-base font-bold">Cancelled</b>
        <span className="block text-sm text-ink-soft">
          {done > 0 ? `Sent to ${peopleText(done)} before you cancelled.` : 'Not sent'}
        </span>
      </Line>
    )
  if (state === 'unsent')
    return (
      <Line icon={Undo2}>
        <b className="block text-base font-bold">Unsent</b>
        <span className="block text-sm text-ink-soft">
          {figures.unlocked > 0
            ? `Kept by ${peopleText(figures.unlocked)} who bought it.`
            : 'Removed from every conversation'}
        </span>
      </Line>
    )
  return (
    <Line icon={CircleCheckBig}>
      <b className="block text-base font-bold">Sent to {peopleText(figures.sent)}</b>
      <span className="block text-sm text-ink-soft">Once per person.{passed}</span>
    </Line>
  )
}

function Line({ icon: Sign, end, children }: { icon: Icon; end?: ReactNode; children: ReactNode }) {
  return (
    <section className="card flex flex-wrap items-center gap-4 p-4 desktop:px-5">
      <Sign size={22} className="shrink-0 text-ink-mute" />
      <p className="min-w-0 flex-1 text-pretty">{children}</p>
      {end}
    </section>
  )
}
