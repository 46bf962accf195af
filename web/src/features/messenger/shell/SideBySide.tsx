/** A list and its selected item: side by side from 900 px, two screens on a phone. */
import type { ReactNode } from 'react'
import { useBareFrame } from '#web/lib/bare-frame.ts'
import { cx } from '#web/ui/cx.ts'
import { useIsDesk } from '#web/ui/use-is-desk.ts'

type Props = {
  /** The name of the list: 'Inbox'. */
  label: string
  list: ReactNode
  /** On desktop also shown while nothing is selected. */
  pane: ReactNode
  /** On a phone, the open pane replaces the list and fills the window. */
  isPaneOpen: boolean
}

/** Both scroll independently. The list stays mounted behind an open pane, to keep its state. */
export function SideBySide({ label, list, pane, isPaneOpen }: Props) {
  const isDesk = useIsDesk()
  useBareFrame(isPaneOpen && !isDesk)
  return (
    <div className="grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] desk:grid-cols-[20rem_minmax(0,1fr)] wide:grid-cols-[24rem_minmax(0,1fr)]">
      <section
        aria-label={label}
        className={cx(
          'flex min-h-0 min-w-0 flex-col desk:border-r desk:border-line',
          isPaneOpen && 'max-desk:hidden',
        )}
      >
        {list}
      </section>
      {(isPaneOpen || isDesk) && <div className="flex min-h-0 min-w-0 flex-col">{pane}</div>}
    </div>
  )
}
