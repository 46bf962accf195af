/** The heading of a pane: on a phone it is the page's, on a desk it stands below that of the list. */
import type { ReactNode } from 'react'
import { useIsDesk } from '#web/ui/use-is-desk.ts'

type Props = { className?: string; children: ReactNode }

export function PaneHeading({ className, children }: Props) {
  const Heading = useIsDesk() ? 'h2' : 'h1'
  return <Heading className={className}>{children}</Heading>
}
