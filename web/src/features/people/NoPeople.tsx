/** An empty list of people, with one suggested action. */
import { Users } from 'lucide-react'
import { Link } from 'react-router'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useShareProfile } from './ShareButton.tsx'
import type { FollowListKind } from './use-people.ts'

export type ListOwner = {
  id: string
  username: string
  fullname: string
  followers: number
  following: number
}

type Props = { side: FollowListKind; owner: ListOwner; isOwn: boolean }

export function NoPeople({ side, owner, isOwn }: Props) {
  const share = useShareProfile()
  if (!isOwn) {
    return (
      <EmptyState
        icon={Users}
        title={side === 'followers' ? 'No followers yet' : `${owner.fullname} isn’t following anyone yet`}
        action={
          <Link to={`/${owner.username}`} className={buttonClass()}>
            Back to profile
          </Link>
        }
      />
    )
  }
  return side === 'followers' ? (
    <EmptyState
      icon={Users}
      title="No followers yet"
      text="Share your profile to help people find you."
      action={<Button onClick={() => share(owner)}>Share profile</Button>}
    />
  ) : (
    <EmptyState
      icon={Users}
      title="You’re not following anyone yet"
      text="People you follow will show up here."
      action={
        <Link to="/" className={buttonClass()}>
          Find people
        </Link>
      }
    />
  )
}
