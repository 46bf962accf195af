/** Schedules this stream for later instead of starting it now. */
import { CalendarClock } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { fromLocalText, toLocalText } from '#web/lib/local-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { whenText } from '../lives/when-text.ts'
import { useForbidden } from './StreamingForbidden.tsx'
import type { LivePlan } from './use-live-plan.ts'

const HOUR_MS = 3_600_000

export function AnnounceRow({ plan }: { plan: LivePlan }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [when, setWhen] = useState(() => toLocalText(nextEvening()))
  const [error, setError] = useState<string>()
  const form = useRef<HTMLElement>(null)
  const forbidden = useForbidden()
  // It opens at the end of a scrolling list.
  useEffect(() => {
    if (isOpen) form.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const announce = async () => {
    const at = fromLocalText(when)
    if (Number.isNaN(at.getTime()) || at.getTime() < Date.now())
      return setError('Choose a time in the future')
    setError(undefined)
    if (!(await plan.announce(at))) return
    setOpen(false)
    showToast({ tone: 'success', text: `Scheduled for ${whenText(at, new Date())}` })
  }
  if (!isOpen)
    return (
      <Button
        icon={CalendarClock}
        wide
        className="mt-4"
        disabled={forbidden !== null}
        onClick={() => setOpen(true)}
      >
        Schedule for later
      </Button>
    )
  return (
    <section ref={form} aria-labelledby={id} className="edge mt-4 rounded-lg p-4">
      <h3 id={id} className="mb-3 text-base font-bold">
        Schedule for later
      </h3>
      <Field
        type="datetime-local"
        label="Starts"
        on="surface"
        value={when}
        error={error}
        hint="Fans can set a reminder."
        onChange={(event) => setWhen(event.target.value)}
      />
      <div className="mt-2 grid grid-cols-2 gap-2">
        <Button onClick={() => setOpen(false)}>Cancel</Button>
        <Button tone="accent" busy={plan.isBusy} onClick={() => void announce()}>
          Schedule
        </Button>
      </div>
    </section>
  )
}

function nextEvening(): Date {
  const evening = new Date()
  evening.setHours(20, 0, 0, 0)
  return evening.getTime() < Date.now() + HOUR_MS ? new Date(evening.getTime() + 24 * HOUR_MS) : evening
}
