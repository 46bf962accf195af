/** The keyboard shortcuts for videos and photos. */
import { Fragment } from 'react'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'

export type KeysSheetProps = OverlayControls

const KEYS = [
  { keys: ['↓', 'J', 'Page Down'], does: 'Next' },
  { keys: ['↑', 'K', 'Page Up'], does: 'Previous' },
  { keys: ['Home'], does: 'First post' },
  { keys: ['Space'], does: 'Play or pause' },
  { keys: ['←', '→'], does: 'Back or forward 5 seconds' },
  { keys: ['L'], does: 'Like' },
  { keys: ['C'], does: 'Comments' },
  { keys: ['M'], does: 'Mute or unmute' },
  { keys: ['F'], does: 'Full screen' },
  { keys: ['?'], does: 'Show shortcuts' },
] as const

export function KeysSheet({ close }: KeysSheetProps) {
  return (
    <Sheet open onClose={close} title="Keyboard shortcuts">
      <dl className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2.5 text-base">
        {KEYS.map(({ keys, does }) => (
          <Fragment key={does}>
            <dt className="text-ink-soft">{does}</dt>
            <dd className="flex justify-end gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="grid h-8 min-w-8 place-items-center rounded-sm bg-raised px-2 font-sans text-sm font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </Sheet>
  )
}
