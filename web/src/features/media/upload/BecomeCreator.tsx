/** What the studio is to somebody who is no creator yet, and the way to become one. */
import { Clapperboard } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'

type Props = {
  title: string
  text: string
  /** Below something else, rather than in the middle of the page. */
  isCompact?: boolean
  /** Another way, below the button. */
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
