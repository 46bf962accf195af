/** The tip goal as a settings row; a sheet changes it. */
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { wholeDollars } from '#rules/formats.ts'
import { GoalSheet } from './GoalSheet.tsx'
import { useRoomSettings } from './room-settings.ts'

export function GoalRow() {
  const [isOpen, setOpen] = useState(false)
  const { settings } = useRoomSettings()
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-14 w-full items-center justify-between gap-4 text-left"
      >
        <span className="min-w-0 text-base font-semibold">
          Tip goal
          {settings?.goal_title && (
            <span className="block truncate text-xs font-normal text-ink-mute">{settings.goal_title}</span>
          )}
        </span>
        <span className="flex items-center gap-1 text-sm font-bold text-coin tabular-nums">
          {settings?.goal_cents ? (
            wholeDollars(settings.goal_cents)
          ) : (
            <span className="font-semibold text-ink-mute">None</span>
          )}
          <ChevronRight size={18} className="text-ink-mute" />
        </span>
      </button>
      {isOpen && <GoalSheet onClose={() => setOpen(false)} />}
    </>
  )
}
