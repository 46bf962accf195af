/** Edits the report reasons: order, text, applicable kinds and urgency. */
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { REPORTED_KINDS, type ReportedKind } from '#rules/report.ts'
import { type OfferedReason, REQUIRED_REASONS } from '#rules/site-settings/content.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { FieldTop, type SettingFieldState } from './FieldTop.tsx'

type Props = {
  own: SettingFieldState
  value: readonly OfferedReason[]
  isOff: boolean
  onChange(value: OfferedReason[]): void
}

const stays = (text: string) => (REQUIRED_REASONS as readonly string[]).includes(text)

export function ReasonsEditor({ own, value, isOff, onChange }: Props) {
  const change = (at: number, more: Partial<OfferedReason>) =>
    onChange(value.map((reason, index) => (index === at ? { ...reason, ...more } : reason)))
  const move = (at: number, step: 1 | -1) => {
    const next = [...value]
    const [moved] = next.splice(at, 1)
    if (moved) next.splice(at + step, 0, moved)
    onChange(next)
  }
  return (
    <FieldTop own={own}>
      <ol className="divide-y divide-line">
        {value.map((reason, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps its position while its text is typed
          <li key={at} className="grid gap-2 py-3">
            <div className="flex items-center gap-1">
              <input
                aria-label={`Reason ${at + 1}`}
                value={reason.words}
                maxLength={60}
                disabled={isOff || stays(reason.words)}
                onChange={(event) => change(at, { words: event.target.value })}
                className="edge h-11 min-w-0 flex-1 rounded-md bg-surface px-4 font-semibold disabled:opacity-70"
              />
              <IconButton
                icon={ArrowUp}
                label="Move up"
                disabled={isOff || at === 0}
                onClick={() => move(at, -1)}
              />
              <IconButton
                icon={ArrowDown}
                label="Move down"
                disabled={isOff || at === value.length - 1}
                onClick={() => move(at, 1)}
              />
              <IconButton
                icon={X}
                label={`Remove “${reason.words}”`}
                disabled={isOff || stays(reason.words)}
                onClick={() => onChange(value.filter((_, index) => index !== at))}
              />
            </div>
            <Kinds
              reason={reason}
              isOff={isOff || stays(reason.words)}
              onChange={(more) => change(at, more)}
            />
          </li>
        ))}
      </ol>
      <Button
        size="sm"
        icon={Plus}
        className="mt-3"
        disabled={isOff || value.length >= 20}
        onClick={() => onChange([...value, { words: '', isUrgent: false, about: [...REPORTED_KINDS] }])}
      >
        Add reason
      </Button>
    </FieldTop>
  )
}

type KindsProps = { reason: OfferedReason; isOff: boolean; onChange(more: Partial<OfferedReason>): void }

function Kinds({ reason, isOff, onChange }: KindsProps) {
  const toggle = (kind: ReportedKind) => {
    const about = reason.about.includes(kind)
      ? reason.about.filter((other) => other !== kind)
      : [...reason.about, kind]
    onChange({ about: REPORTED_KINDS.filter((each) => about.includes(each)) })
  }
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-2 text-sm text-ink-soft">
      {REPORTED_KINDS.map((kind) => (
        <label key={kind} className="inline-flex min-h-6 items-center gap-2">
          <input
            type="checkbox"
            checked={reason.about.includes(kind)}
            disabled={isOff}
            onChange={() => toggle(kind)}
          />
          {kind}
        </label>
      ))}
      <label className="inline-flex min-h-6 items-center gap-2 font-semibold">
        <input
          type="checkbox"
          checked={reason.isUrgent}
          disabled={isOff}
          onChange={() => onChange({ isUrgent: !reason.isUrgent })}
        />
        alerts staff immediately
      </label>
    </div>
  )
}
