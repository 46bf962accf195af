/** A toast; its region announces it to screen readers. */
import { CircleAlert, CircleCheckBig, Info, X } from 'lucide-react'
import { IconButton } from './IconButton.tsx'
import type { Icon } from './icon.ts'

const LOOK = {
  success: { icon: CircleCheckBig, ink: 'text-success' },
  danger: { icon: CircleAlert, ink: 'text-danger-ink' },
  info: { icon: Info, ink: 'text-verified' },
} as const satisfies Record<string, { icon: Icon; ink: string }>

type ToastTone = keyof typeof LOOK

export type ToastProps = {
  tone: ToastTone
  text: string
  action?: { label: string; onSelect: () => void } | undefined
  onDismiss: () => void
}

export function Toast({ tone, text, action, onDismiss }: ToastProps) {
  const { icon: Sign, ink } = LOOK[tone]
  return (
    <div className="flex min-h-14 w-full items-center gap-3 rounded-lg bg-overlay py-2 pr-2 pl-4 shadow-pop">
      <Sign size={20} strokeWidth={2.3} className={`shrink-0 ${ink}`} />
      <span className="min-w-0 flex-1 text-base font-semibold text-pretty wrap-anywhere">{text}</span>
      {action ? (
        <button
          type="button"
          onClick={action.onSelect}
          className="hit relative h-10 shrink-0 rounded-full px-3 text-sm font-bold text-accent-ink hover:bg-line"
        >
          {action.label}
        </button>
      ) : (
        <IconButton icon={X} label="Dismiss" size={40} className="hover:bg-line" onClick={onDismiss} />
      )}
    </div>
  )
}
