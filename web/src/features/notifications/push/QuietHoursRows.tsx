/** The switch of the quiet hours, and their times. */
import { Moon } from 'lucide-react'
import { LinkGroup, ToggleRow } from '#web/parts/page/LinkList.tsx'
import { Field } from '#web/ui/Field.tsx'

export type QuietSpan = { from: number; until: number }

type Props = {
  saved: (QuietSpan & { time_zone: string }) | null
  onSave(span: QuietSpan | null): Promise<void>
}

const NIGHT: QuietSpan = { from: 22 * 60, until: 7 * 60 }

export function QuietHoursRows({ saved, onSave }: Props) {
  return (
    <>
      <LinkGroup>
        <ToggleRow
          icon={Moon}
          label="Quiet hours"
          on={saved !== null}
          onChange={(on) => void onSave(on ? NIGHT : null)}
        />
        {saved && (
          <li className="grid grid-cols-2 gap-3 px-4 pt-3">
            <TimeField
              label="From"
              minutes={saved.from}
              onChange={(from) => void onSave({ ...saved, from })}
            />
            <TimeField
              label="To"
              minutes={saved.until}
              onChange={(until) => void onSave({ ...saved, until })}
            />
          </li>
        )}
      </LinkGroup>
      <p className="mt-2 px-4 text-sm text-pretty text-ink-mute">
        {saved
          ? `Nothing is sent during these hours (${saved.time_zone.replaceAll('_', ' ')}). Afterwards, you get one summary.`
          : 'Pause notifications at night. You get one summary in the morning.'}
      </p>
    </>
  )
}

function TimeField({
  label,
  minutes,
  onChange,
}: {
  label: string
  minutes: number
  onChange(minutes: number): void
}) {
  const two = (number: number) => String(number).padStart(2, '0')
  const changed = (time: string) => {
    const [hour = '', minute = ''] = time.split(':')
    if (hour && minute) onChange(Number(hour) * 60 + Number(minute))
  }
  return (
    <Field
      key={minutes}
      label={label}
      type="time"
      defaultValue={`${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`}
      onBlur={({ target }) => changed(target.value)}
    />
  )
}
