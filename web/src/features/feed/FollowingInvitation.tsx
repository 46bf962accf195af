/** The empty Following feed, for visitors and for accounts that follow nobody. */
import { UserPlus, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useGoToSignIn } from '#web/lib/return-path.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FeedTop } from './FeedTop.tsx'

export function FollowingForVisitor() {
  const goToSignIn = useGoToSignIn()
  return (
    <Room>
      <EmptyState
        icon={Users}
        title="See posts from people you follow"
        text="Sign in to see their newest videos and photos here."
        action={
          <Button tone="accent" onClick={() => goToSignIn()}>
            Sign In
          </Button>
        }
      />
    </Room>
  )
}

export function FollowingNobody() {
  return (
    <Room>
      <EmptyState
        icon={UserPlus}
        title="There is nothing here yet"
        text="Follow people to see their posts here."
        action={
          <Link to="/s/creators" className={buttonClass({ tone: 'accent' })}>
            Find people
          </Link>
        }
      />
    </Room>
  )
}

function Room({ children }: { children: ReactNode }) {
  return (
    <div className="relative grid min-h-0 flex-1 place-items-center">
      <h1 className="sr-only">Following</h1>
      <FeedTop tab="following" />
      {children}
    </div>
  )
}
