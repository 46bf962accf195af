/** What the studio is to somebody who is no creator yet, and the way to become one. */
import { Clapperboard } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

export function BecomeCreator({ title, text }: { title: string; text: string }) {
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <EmptyState
        icon={Clapperboard}
        title={title}
        text={text}
        action={
          <Link to="/creator-request" className={buttonClass({ tone: 'accent', size: 'lg' })}>
            Become a creator
          </Link>
        }
      />
    </div>
  )
}
