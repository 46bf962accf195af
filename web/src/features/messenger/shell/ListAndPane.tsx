/** A list and its selected item: side by side from 900 px, two screens on a phone. */
import type { ReactNode } from 'react'
import { useHiddenNavigation } from '#web/lib/hidden-navigation.ts'
import { cx } from '#web/ui/cx.ts'
import { useIsDesktop } from '#web/ui/use-is-desktop.ts'

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
export function ListAndPane({ label, list, pane, isPaneOpen }: Props) {
  const isDesktop = useIsDesktop()
  useHiddenNavigation(isPaneOpen && !isDesktop)
  return (
    <div className="grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] desktop:grid-cols-[20rem_minmax(0,1fr)] wide:grid-cols-[24rem_minmax(0,1fr)]">
      <section
        aria-label={label}
        className={cx(
          'flex min-h-0 min-w-0 flex-col desktop:border-r desktop:border-line',
          isPaneOpen && 'max-desktop:hidden',
        )}
      >
        {list}
      </section>
      {(isPaneOpen || isDesktop) && <div className="flex min-h-0 min-w-0 flex-col">{pane}</div>}
    </div>
  )
}
