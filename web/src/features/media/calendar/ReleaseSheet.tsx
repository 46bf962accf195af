/** One media of the calendar: reschedules it while it is unreleased, and links to its edit page. */
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMutation } from 'urql'
import { shortDate, timeOfDay } from '#rules/formats.ts'
import { MEDIA } from '#rules/media.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { fromLocalText, toLocalText } from '#web/lib/local-time.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { editPath } from '#web/lib/paths.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { MoveRelease, type ScheduledRelease } from './scheduled-fields.ts'
import './release-updates.ts'

export type ReleaseSheetProps = OverlayControls<boolean> & { release: ScheduledRelease }

export function ReleaseSheet({ release, close }: ReleaseSheetProps) {
  const before = new Date(release.available_date)
  const [text, setText] = useState(toLocalText(before))
  const [isTried, setTried] = useState(false)
  const [{ fetching, error }, move] = useMutation(MoveRelease)
  const now = new Date()
  const isDone = before <= now
  const to = fromLocalText(text)
  const wrong = to > now ? undefined : 'Choose a time in the future'
  const save = async () => {
    setTried(true)
    if (wrong) return
    const result = await move({ media: release.id, to: to.toISOString() })
    if (result.error) return
    showToast({ tone: 'success', text: `Scheduled for ${shortDate(to, now)} at ${timeOfDay(to)}` })
    close(true)
  }
  return (
    <Sheet open onClose={() => close()} title={isDone ? 'Released' : 'Release'}>
      <div className="flex items-center gap-3.5">
        <span className="h-17 w-13 shrink-0 overflow-hidden rounded-sm bg-raised">
          {release.thumbnail.grid && (
            <img src={release.thumbnail.grid} alt="" className="size-full object-cover" />
          )}
        </span>
        <p className="line-clamp-3 min-w-0 flex-1 text-base font-medium wrap-anywhere">
          {release.description}
        </p>
      </div>
      {isDone ? (
        <p className="mt-4 text-base text-ink-soft">
          Released on {shortDate(before, now)} at {timeOfDay(before)}.
        </p>
      ) : (
        <form
          noValidate
          className="mt-4"
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <Field
            label="Day and time"
            type="datetime-local"
            on="surface"
            hint="In your time zone"
            value={text}
            min={toLocalText(now)}
            max={toLocalText(new Date(now.getTime() + MEDIA.maxScheduleMs))}
            error={isTried ? wrong : undefined}
            onChange={(event) => setText(event.target.value)}
          />
          <FormProblem>{error && problemText(error)}</FormProblem>
          <Button type="submit" tone="accent" size="lg" wide busy={fetching}>
            Reschedule
          </Button>
        </form>
      )}
      <Link
        to={editPath(release)}
        replace
        className={buttonClass({ size: 'lg', wide: true, className: 'mt-2' })}
      >
        <Pencil size={18} strokeWidth={2.4} />
        Edit
      </Link>
    </Sheet>
  )
}
