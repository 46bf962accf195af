/** A heading one level below the pane's own. */
import type { ReactNode } from 'react'
import { useIsDesktop } from '#web/ui/use-is-desktop.ts'

type Props = { id: string; className?: string; children: ReactNode }

export function SectionHeading({ id, className, children }: Props) {
  const Heading = useIsDesktop() ? 'h3' : 'h2'
  return (
    <Heading id={id} className={className}>
      {children}
    </Heading>
  )
}
