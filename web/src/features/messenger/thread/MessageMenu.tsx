/** The action menu of a message: one for the whole list, opened at the message. */
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { arrowTarget } from '#web/ui/arrow-keys.ts'
import { cx } from '#web/ui/cx.ts'
import { placeMenu } from '#web/ui/place-menu.ts'
import { useOutsideTap } from '#web/ui/use-outside-tap.ts'
import type { MessageChoice } from './MessageSheet.tsx'
import type { ActionItem } from './message-actions.ts'
import { ReactionRow } from './ReactionRow.tsx'

export type OpenMenu = {
  /** The button that opened it. */
  at: HTMLElement
  items: readonly ActionItem[]
  reaction?: { mine: string | undefined } | undefined
}

type Props = OpenMenu & { onChoose(choice: MessageChoice): void; onClose(): void }

export function ThreadMessageMenu({ at, items, reaction, onChoose, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null)
  const closed = useEffectEvent(onClose)

  useEffect(() => {
    const element = menu.current
    if (!element) return
    element.showPopover()
    placeMenu(element, at)
    element.querySelector('button')?.focus({ preventScroll: true })
    const toggled = (event: Event) => (event as ToggleEvent).newState === 'closed' && closed()
    const hide = () => element.hidePopover()
    element.addEventListener('toggle', toggled)
    window.addEventListener('scroll', hide, { capture: true, passive: true })
    window.addEventListener('resize', hide)
    return () => {
      element.removeEventListener('toggle', toggled)
      window.removeEventListener('scroll', hide, { capture: true })
      window.removeEventListener('resize', hide)
    }
  }, [at])

  useOutsideTap(menu, true, () => at)

  function pressed(event: KeyboardEvent) {
    const all = [...(menu.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const to = arrowTarget(
      event.key,
      all.indexOf(document.activeElement as HTMLElement),
      all.length,
      'column',
    )
    if (to === undefined) return
    event.preventDefault()
    all[to]?.focus()
  }

  const choose = (choice: MessageChoice) => {
    menu.current?.hidePopover()
    at.focus({ preventScroll: true })
    onChoose(choice)
  }

  return (
    <div
      ref={menu}
      popover="auto"
      role="dialog"
      aria-label="Message"
      onKeyDown={pressed}
      className="fixed inset-auto m-0 min-w-52 rounded-lg bg-overlay p-1.5 text-ink shadow-pop open:animate-rise open:[--rise-from:-0.25rem]"
    >
      {reaction && (
        <div className="mb-1.5 border-b border-line pb-1.5">
          <ReactionRow mine={reaction.mine} onChoose={(emoji) => choose({ emoji })} />
        </div>
      )}
      {items.map(({ action, label, icon: Sign, isDanger }) => (
        <button
          key={action}
          type="button"
          onClick={() => choose({ action })}
          className={cx(
            'flex h-11 w-full items-center gap-3 rounded-md px-3 text-left text-base font-semibold -outline-offset-2 hover:bg-line focus:bg-line',
            isDanger && 'text-danger-ink',
          )}
        >
          <Sign size={18} strokeWidth={2.2} />
          {label}
        </button>
      ))}
    </div>
  )
}
