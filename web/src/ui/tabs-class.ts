/** Tab classes, driven by aria-selected and aria-current, so that a router NavLink needs only the class. */
import { cx } from './cx.ts'

type TabsLook = { wide?: boolean | undefined; className?: string | undefined }

export function tabsClass({ wide, className }: TabsLook = {}) {
  return cx(
    'no-bar flex overflow-x-auto border-b border-line text-base font-bold',
    !wide && 'gap-7',
    className,
  )
}

export function tabClass({ wide, className }: TabsLook = {}) {
  return cx(
    'relative flex h-12 min-w-11 items-center justify-center gap-2 whitespace-nowrap text-ink-mute hover:text-ink-soft',
    'aria-selected:text-ink aria-[current=page]:text-ink -outline-offset-2 rounded-t-sm',
    'after:absolute after:bottom-0 after:h-[3px] after:rounded-full after:bg-ink after:opacity-0',
    'aria-selected:after:opacity-100 aria-[current=page]:after:opacity-100',
    wide ? 'flex-1 after:inset-x-5' : 'shrink-0 after:inset-x-0',
    className,
  )
}
