/** The goal in the broadcaster's view, with a button to change it. */
import { useState } from 'react'
import { wholeDollars } from '#rules/formats.ts'
import { PercentBar } from '#web/ui/PercentBar.tsx'
import type { LiveRoomHandle } from '../room/room.ts'
import { Dock } from './Dock.tsx'
import { GoalSheet } from './GoalSheet.tsx'

export function GoalDock({ room: { goal } }: { room: LiveRoomHandle }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dock
      title="Tip goal"
      end={
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="h-9 px-1 text-sm font-semibold text-ink-soft"
        >
          {goal ? 'Change' : 'Set a goal'}
        </button>
      }
    >
      <div className="px-4 pb-4">
        {goal ? (
          <>
            <p className="flex items-baseline justify-between">
              <b className="text-2xl font-extrabold text-coin tabular-nums">{wholeDollars(goal.reached)}</b>
              <span className="text-sm text-ink-soft tabular-nums">of {wholeDollars(goal.cents)}</span>
            </p>
            <div className="my-2.5">
              <PercentBar
                value={(goal.reached / goal.cents) * 100}
                label={`Tip goal: ${goal.title}`}
                tone="coin"
                height={8}
              />
            </div>
            <p className="text-sm wrap-anywhere text-ink-soft">{goal.title}</p>
          </>
        ) : (
          <p className="text-sm text-ink-mute">Show viewers what tips go toward.</p>
        )}
      </div>
      {isOpen && <GoalSheet onClose={() => setOpen(false)} />}
    </Dock>
  )
}
