/** Tabs within a screen with roving focus. Router tabs use only the classes. */
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { arrowTarget } from './arrow-keys.ts'
import type { Icon } from './icon.ts'
import { tabClass, tabsClass } from './tabs-class.ts'

export { tabClass, tabsClass } from './tabs-class.ts'

export type TabItem<Value extends string> = { value: Value; label: string; icon?: Icon; count?: string }

type TabsProps<Value extends string> = {
  label: string
  items: readonly TabItem<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Shared with TabPanel, to link both by ARIA attributes. */
  id?: string | undefined
  wide?: boolean | undefined
  className?: string | undefined
}

export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, items, value, onChange, id, wide, className } = props
  const list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent) {
    const at = items.findIndex((item) => item.value === value)
    const to = arrowTarget(event.key, at, items.length, 'row')
    const item = to === undefined ? undefined : items[to]
    if (to === undefined || item === undefined) return
    event.preventDefault()
    onChange(item.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={tabsClass({ wide, className })}
      onKeyDown={move}
    >
      {items.map(({ value: own, label: text, icon: Sign, count }) => {
        const selected = own === value
        return (
          <button
            key={own}
            type="button"
            role="tab"
            id={id && tabId(id, own)}
            aria-selected={selected}
            aria-controls={id && selected ? panelId(id, own) : undefined}
            tabIndex={selected ? 0 : -1}
            onClick={() => onChange(own)}
            className={tabClass({ wide })}
          >
            {Sign && <Sign size={18} />}
            {text}
            {count && <span className="text-sm font-semibold text-ink-mute tabular-nums">{count}</span>}
          </button>
        )
      })}
    </div>
  )
}

type TabPanelProps = { id: string; value: string; children: ReactNode; className?: string }

/** The panel of the selected tab; takes the `id` of Tabs and the selected value. */
export function TabPanel({ id, value, children, className }: TabPanelProps) {
  return (
    <div role="tabpanel" id={panelId(id, value)} aria-labelledby={tabId(id, value)} className={className}>
      {children}
    </div>
  )
}

function tabId(id: string, value: string): string {
  return `${id}-tab-${value}`
}

function panelId(id: string, value: string): string {
  return `${id}-panel-${value}`
}
