/** Edits the site banner, with a preview, and the maintenance mode. */
import type { BANNER_TONES, Banner, Maintenance } from '#rules/site-settings/site.ts'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/Field.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { FieldTop, type SettingFieldState } from './FieldTop.tsx'
import { SettingToggle } from './SettingToggle.tsx'

const TONES = { info: 'bg-overlay text-ink', good: 'bg-success text-canvas', warning: 'bg-coin text-canvas' }
const TONE_ITEMS = [
  { value: 'info', label: 'Info' },
  { value: 'good', label: 'Good news' },
  { value: 'warning', label: 'Warning' },
] as const satisfies readonly { value: (typeof BANNER_TONES)[number]; label: string }[]

type BannerProps = { own: SettingFieldState; value: Banner; isOff: boolean; onChange(value: Banner): void }

export function BannerEditor({ own, value, isOff, onChange }: BannerProps) {
  const change = (more: Partial<Banner>) => onChange({ ...value, ...more })
  return (
    <FieldTop own={own}>
      <div className="grid gap-3">
        <Field
          label="Text"
          value={value.words}
          maxLength={160}
          disabled={isOff}
          hint="Leave empty to hide the banner"
          onChange={(event) => change({ words: event.target.value })}
        />
        <div>
          <Segmented
            label="Tone"
            items={TONE_ITEMS}
            value={value.tone}
            onChange={(tone) => change({ tone })}
          />
        </div>
        <Field
          label="Link"
          value={value.link ?? ''}
          disabled={isOff}
          hint="Optional path, such as /support"
          onChange={(event) => change({ link: event.target.value.trim() || null })}
        />
        <UntilField value={value.until} isOff={isOff} onChange={(until) => change({ until })} />
      </div>
      <p className="mt-3 mb-2 text-sm font-semibold text-ink-soft">Preview</p>
      <div className="edge overflow-hidden rounded-lg">
        <p className={cx('px-4 py-1 text-center text-xs font-bold', TONES[value.tone])}>
          {value.words || 'No banner'}
        </p>
        <div className="h-16 bg-canvas" />
      </div>
    </FieldTop>
  )
}

type MaintenanceProps = {
  own: SettingFieldState
  value: Maintenance
  isOff: boolean
  onChange(value: Maintenance): void
}

export function MaintenanceEditor({ own, value, isOff, onChange }: MaintenanceProps) {
  const change = (more: Partial<Maintenance>) => onChange({ ...value, ...more })
  return (
    <div className="grid gap-4">
      <Notice tone="danger">
        Visitors and members see only this message on every page. Staff can keep working, and payments in
        progress finish.
      </Notice>
      <SettingToggle own={own} isOn={value.isOn} isOff={isOff} onChange={(isOn) => change({ isOn })} />
      <Field
        label="Message to visitors"
        area
        value={value.words}
        maxLength={300}
        disabled={isOff}
        onChange={(event) => change({ words: event.target.value })}
      />
      <UntilField value={value.until} isOff={isOff} onChange={(until) => change({ until })} />
    </div>
  )
}

type UntilProps = { value: string | null; isOff: boolean; onChange(value: string | null): void }

function UntilField({ value, isOff, onChange }: UntilProps) {
  return (
    <Field
      label="Until"
      type="datetime-local"
      value={value ? value.slice(0, 16) : ''}
      disabled={isOff}
      hint="In UTC. Leave empty for no end time."
      onChange={(event) => onChange(event.target.value ? `${event.target.value}:00.000Z` : null)}
    />
  )
}
