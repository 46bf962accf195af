/** The title row of a pane, with a back button on a phone. */
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useGoBack } from '#web/lib/go-back.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { PaneHeading } from './PaneHeading.tsx'

type Props = {
  title: string
  /** The target of the back button without a previous page. */
  back: string
  end?: ReactNode
}

export function PaneHead({ title, back, end }: Props) {
  const goBack = useGoBack(back)
  return (
    <header className="flex min-h-16 shrink-0 items-center gap-2 border-b border-line px-2 pt-[env(safe-area-inset-top)] desktop:min-h-18 desktop:px-6">
      <span className="desktop:hidden">
        <IconButton icon={ChevronLeft} label="Back" onClick={goBack} />
      </span>
      <PaneHeading className="min-w-0 flex-1 truncate text-lg font-bold">{title}</PaneHeading>
      {end}
    </header>
  )
}
