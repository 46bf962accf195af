/** The right-hand pane: facts at the top, actions always visible at the bottom. */
import type { ReactNode } from 'react'

type Props = { label: string; children: ReactNode; foot?: ReactNode }

export function DecisionPane({ label, children, foot }: Props) {
  return (
    <aside
      aria-label={label}
      className="flex min-h-0 min-w-0 flex-col bg-surface desktop:border-l desktop:border-line"
    >
      <div className="min-h-0 flex-1 p-4 desktop:overflow-y-auto desktop:p-5">{children}</div>
      {foot && <div className="sticky bottom-0 border-t border-line bg-surface p-4">{foot}</div>}
    </aside>
  )
}
