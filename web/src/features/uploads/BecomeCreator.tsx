/** The studio for accounts that are not creators yet, with the way to become one. */
import { Clapperboard } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'

type Props = {
  title: string
  text: string
  /** Below other content, rather than centred on the page. */
  isCompact?: boolean
  /** An alternative below the button. */
  below?: ReactNode
}

export function BecomeCreator({ title, text, isCompact, below }: Props) {
  return (
    <div className={cx('grid place-items-center', !isCompact && 'min-h-[60dvh]')}>
      <EmptyState
        icon={Clapperboard}
        title={title}
        text={text}
        action={
          <div className="grid justify-items-center gap-4">
            <Link to="/creator-request" className={buttonClass({ tone: 'accent', size: 'lg' })}>
              Become a creator
            </Link>
            {below}
          </div>
        }
      />
    </div>
  )
}
