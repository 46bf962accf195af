/** The heading of a pane: level 1 on a phone, below the list's heading on desktop. */
import type { ReactNode } from 'react'
import { useIsDesktop } from '#web/ui/use-is-desktop.ts'

type Props = { className?: string; children: ReactNode }

export function PaneHeading({ className, children }: Props) {
  const Heading = useIsDesktop() ? 'h2' : 'h1'
  return <Heading className={className}>{children}</Heading>
}
