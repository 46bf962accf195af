/** The tip menu in the broadcaster's view. */
import { useState } from 'react'
import { wholeDollars } from '#rules/formats.ts'
import type { LiveRoomHandle } from '../room/room.ts'
import { Dock } from './Dock.tsx'
import { TipMenuSheet } from './TipMenuSheet.tsx'

export function MenuDock({ room: { menu } }: { room: LiveRoomHandle }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dock
      title="Tip menu"
      end={
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="h-9 px-1 text-sm font-semibold text-ink-soft"
        >
          Edit
        </button>
      }
    >
      {menu.length === 0 ? (
        <p className="px-4 pb-4 text-sm text-ink-mute">Add what you’ll do for a tip.</p>
      ) : (
        <ul className="no-bar min-h-0 flex-1 overflow-y-auto px-4 pb-2">
          {menu.map(({ id, title, cents }) => (
            <li
              key={id}
              className="flex min-h-10 items-center gap-2.5 border-b border-line text-sm last:border-0"
            >
              <span className="min-w-0 flex-1 truncate font-medium">{title}</span>
              <b className="font-bold text-coin tabular-nums">{wholeDollars(cents)}</b>
            </li>
          ))}
        </ul>
      )}
      {isOpen && <TipMenuSheet onClose={() => setOpen(false)} />}
    </Dock>
  )
}
