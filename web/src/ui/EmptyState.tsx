/** The empty state of a list, with one action. */
import type { ReactNode } from 'react'
import type { Icon } from './icon.ts'

type EmptyStateProps = {
  icon: Icon
  title: string
  text?: string | undefined
  /** The one button, or a link with buttonClass. */
  action?: ReactNode
}

export function EmptyState({ icon: Sign, title, text, action }: EmptyStateProps) {
  return (
    <div className="grid place-items-center px-6 py-10 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-raised text-ink-soft">
        <Sign size={28} />
      </span>
      <p className="mt-4 text-lg font-bold text-balance">{title}</p>
      {text && <p className="mt-1 max-w-90 text-base text-pretty text-ink-soft">{text}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
