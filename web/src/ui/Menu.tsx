/** A menu of actions in a native popover, which closes on Esc and outside clicks. */
import { Ellipsis } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { arrowTarget } from './arrow-keys.ts'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import type { Icon } from './icon.ts'
import { placeMenu } from './place-menu.ts'
import { useOutsideTap } from './use-outside-tap.ts'

export type MenuItem = {
  label: string
  onSelect: () => void
  icon?: Icon | undefined
  tone?: 'plain' | 'danger'
  disabled?: boolean
}

/** Props for the button that opens the menu. */
type MenuTrigger = {
  ref: Ref<HTMLButtonElement>
  popoverTarget: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
}

type MenuProps = {
  /** The label of the menu and, without `trigger`, of the three-dot button. */
  label: string
  items: readonly MenuItem[]
  trigger?: (props: MenuTrigger) => ReactNode
}

export function Menu({ label, items, trigger }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    if (!open) return
    const close = () => list.current?.hidePopover()
    /** Only scrolling that moves the button; other lists may scroll. */
    const scrolled = ({ target }: Event) => {
      if (target instanceof Node && target.contains(button.current)) close()
    }
    window.addEventListener('scroll', scrolled, { capture: true, passive: true })
    window.addEventListener('resize', close)
    return () => {
      window.removeEventListener('scroll', scrolled, { capture: true })
      window.removeEventListener('resize', close)
    }
  }, [open])

  useOutsideTap(list, open, () => button.current)

  function toggled(event: ToggleEvent<HTMLDivElement>) {
    const isOpen = event.newState === 'open'
    setOpen(isOpen)
    if (!isOpen || !list.current || !button.current) return
    placeMenu(list.current, button.current)
    choices()[0]?.focus({ preventScroll: true })
  }

  function choices(): HTMLElement[] {
    return [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)') ?? [])]
  }

  function pressed(event: KeyboardEvent) {
    if (event.key === 'Tab') return list.current?.hidePopover()
    const all = choices()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const to = arrowTarget(event.key, at, all.length, 'column')
    if (to === undefined) return
    event.preventDefault()
    all[to]?.focus()
  }

  function choose(item: MenuItem) {
    list.current?.hidePopover()
    item.onSelect()
  }

  const carried: MenuTrigger = {
    ref: button,
    popoverTarget: id,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
  }
  return (
    <>
      {trigger ? trigger(carried) : <IconButton icon={Ellipsis} label={label} {...carried} />}
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onToggle={toggled}
        onKeyDown={pressed}
        className="fixed inset-auto m-0 max-h-[70dvh] min-w-52 overflow-y-auto rounded-lg bg-overlay p-1.5 text-ink shadow-pop open:animate-rise open:[--rise-from:-0.25rem]"
      >
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            disabled={item.disabled}
            onClick={() => choose(item)}
            className={cx(
              'flex h-11 w-full items-center gap-3 rounded-md px-3 text-left text-base font-semibold -outline-offset-2',
              'hover:bg-line focus:bg-line disabled:opacity-50',
              item.tone === 'danger' && 'text-danger-ink',
            )}
          >
            {item.icon && <item.icon size={18} strokeWidth={2.2} />}
            {item.label}
          </button>
        ))}
      </div>
    </>
  )
}
