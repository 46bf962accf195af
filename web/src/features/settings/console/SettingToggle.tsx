/** A switch with label and description. */
import { useId } from 'react'
import { Toggle } from '#web/ui/Toggle.tsx'
import type { SettingFieldState } from './FieldTop.tsx'

type Props = { own: SettingFieldState; isOn: boolean; isOff: boolean; onChange(on: boolean): void }

export function SettingToggle({ own, isOn, isOff, onChange }: Props) {
  const id = useId()
  return (
    <div className="flex items-center justify-between gap-4 border-b border-line py-3 last:border-0">
      <span className="min-w-0">
        <span id={id} className="block text-base font-semibold">
          {own.title}
          {own.was && <span className="ml-2 text-xs font-bold text-second">changed</span>}
        </span>
        <span className="block text-sm text-pretty text-ink-mute">{own.problem ?? own.hint}</span>
      </span>
      <Toggle labelledBy={id} on={isOn} disabled={isOff} onChange={onChange} />
    </div>
  )
}
