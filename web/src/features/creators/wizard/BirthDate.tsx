/** A birth date from three selects, with the resulting age or the error. */
import { Check, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { ageOn, birthDateProblem, CREATOR_APPLICATION } from '#rules/creator-application.ts'
import { cx } from '#web/ui/cx.ts'

type Props = { value: string; error: string | undefined; onChange(birthDate: string): void }
type Parts = { year: string; month: string; day: string }

const MONTHS = Array.from({ length: 12 }, (_, month) => ({
  value: twoDigits(month + 1),
  label: new Date(2000, month, 1).toLocaleDateString('en', { month: 'long' }),
}))
const DAYS = Array.from({ length: 31 }, (_, day) => ({ value: twoDigits(day + 1), label: String(day + 1) }))

export function BirthDate({ value, error, onChange }: Props) {
  const [parts, setParts] = useState<Parts>(() => partsOf(value))
  const [shownFor, setShownFor] = useState(value)
  // Takes over a date changed in another tab; an incomplete date stays.
  if (value !== shownFor) {
    setShownFor(value)
    if (value !== '') setParts(partsOf(value))
  }
  const thisYear = new Date().getFullYear()
  const years = Array.from({ length: CREATOR_APPLICATION.maxAgeYears }, (_, ago) => String(thisYear - ago))
  const problem = error ?? (value === '' ? undefined : (birthDateProblem(value, new Date()) ?? undefined))
  const age = value !== '' && problem === undefined ? ageOn(value, new Date()) : null

  const pick = (part: Partial<Parts>) => {
    const { year, month, day } = { ...parts, ...part }
    const date = year && month && day ? `${year}-${month}-${day}` : ''
    setParts({ year, month, day })
    setShownFor(date)
    onChange(date)
  }
  const box = { isWrong: problem !== undefined }

  return (
    <fieldset aria-describedby="birth-date-line">
      <legend className="mb-1.5 text-sm font-semibold text-ink-soft">Birth date</legend>
      <div className="grid grid-cols-[76px_minmax(0,1fr)_104px] gap-2">
        <Part
          label="Day"
          autoComplete="bday-day"
          value={parts.day}
          options={DAYS}
          onPick={(day) => pick({ day })}
          {...box}
        />
        <Part
          label="Month"
          autoComplete="bday-month"
          value={parts.month}
          options={MONTHS}
          onPick={(month) => pick({ month })}
          {...box}
        />
        <Part
          label="Year"
          autoComplete="bday-year"
          value={parts.year}
          options={years.map((year) => ({ value: year, label: year }))}
          onPick={(year) => pick({ year })}
          {...box}
        />
      </div>
      <p
        id="birth-date-line"
        aria-live="polite"
        className={cx(
          'mt-1.5 flex min-h-4.5 items-center gap-1.5 text-sm',
          problem ? 'font-medium text-danger-ink' : 'text-ink-soft',
        )}
      >
        {age !== null && <Check size={15} strokeWidth={3} className="text-success" />}
        {problem ?? (age !== null && `You’re ${age}`)}
      </p>
    </fieldset>
  )
}

type PartProps = {
  label: string
  autoComplete: string
  value: string
  options: readonly { value: string; label: string }[]
  isWrong: boolean
  onPick(value: string): void
}

function Part({ label, autoComplete, value, options, isWrong, onPick }: PartProps) {
  return (
    <span
      className={cx(
        'relative flex h-12 items-center rounded-md bg-surface',
        isWrong ? 'shadow-[inset_0_0_0_1.5px_var(--color-danger)]' : 'edge',
        'has-[select:focus]:shadow-[inset_0_0_0_2px_var(--color-ink)]',
      )}
    >
      <select
        aria-label={label}
        aria-invalid={isWrong}
        autoComplete={autoComplete}
        value={value}
        onChange={(event) => onPick(event.target.value)}
        className="size-full appearance-none bg-transparent pr-7 pl-3.5 text-base font-medium text-ink outline-none pointer-coarse:text-[1rem]"
      >
        <option value="">{label}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={17} className="pointer-events-none absolute right-2.5 text-ink-mute" />
    </span>
  )
}

function partsOf(date: string): Parts {
  const [year = '', month = '', day = ''] = date.split('-')
  return { year, month, day }
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
