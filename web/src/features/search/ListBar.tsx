/** The row between tabs and list: filters on the left, the count on the right. */
import type { ReactNode } from 'react'

export function ListBar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 desktop:px-0 desktop:py-4">
      <div className="flex min-w-0 flex-wrap items-center gap-2">{children}</div>
      {end}
    </div>
  )
}
