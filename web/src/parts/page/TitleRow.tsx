/** The title row on phones: 56 px, back at the left, up to two actions at the right. */
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useGoBack } from '#web/lib/go-back.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/IconButton.tsx'

export type TitleRowProps = {
  title: string
  sub?: ReactNode
  /** Shows the back button; the fallback path when there is no page to go back to. */
  back?: string | undefined
  end?: ReactNode
  /** Replaces the back button, for a fixed target. */
  start?: ReactNode
  line?: boolean
  /** False if the screen has its heading elsewhere: then the title is decorative. */
  isHeading?: boolean
}

export function TitleRow({ title, sub, back, start, end, line, isHeading = true }: TitleRowProps) {
  const text = 'block truncate text-lg font-bold'
  const goBack = useGoBack(back ?? '/')
  return (
    <header
      className={cx(
        'grid min-h-14 shrink-0 grid-cols-[88px_1fr_88px] items-center px-2 pt-[env(safe-area-inset-top)] desktop:hidden',
        line && 'border-b border-line',
      )}
    >
      <span>{start ?? (back && <IconButton icon={ChevronLeft} label="Back" onClick={goBack} />)}</span>
      <span className="min-w-0 text-center">
        {isHeading ? (
          <h1 className={text}>{title}</h1>
        ) : (
          <b aria-hidden="true" className={text}>
            {title}
          </b>
        )}
        {sub}
      </span>
      <span className="flex justify-end">{end}</span>
    </header>
  )
}
