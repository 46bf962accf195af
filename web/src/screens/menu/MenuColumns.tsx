/** The menu, and on desktop creators to follow: below it, or on wide screens in a panel at its side. */
import { type ReactNode, useState } from 'react'
import { isWelcome } from '#web/lib/welcome.ts'
import { useIsDesktop } from '#web/ui/use-is-desktop.ts'
import { PeopleToFollow } from './PeopleToFollow.tsx'

export function MenuColumns({ children }: { children: ReactNode }) {
  const isDesktop = useIsDesktop()
  // The welcome card already shows them.
  const [isNew] = useState(isWelcome)
  if (!isDesktop || isNew) return children
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 wide:grid-cols-[minmax(0,1fr)_22rem] wide:items-start">
      <div>{children}</div>
      <aside aria-label="Creators to follow" className="card overflow-hidden empty:hidden">
        <PeopleToFollow isPanel />
      </aside>
    </div>
  )
}
