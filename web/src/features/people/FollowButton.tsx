/** The follow toggle of a person. */
import { type FragmentOf, readFragment } from 'gql.tada'
import { UserCheck } from 'lucide-react'
import { Button, type ButtonProps } from '#web/ui/Button.tsx'
import { FollowButtonFields } from './fields.ts'
import { useFollow } from './use-follow.ts'

type Props = Pick<ButtonProps, 'size' | 'className'> & {
  person: FragmentOf<typeof FollowButtonFields>
  /** Accent as the main action, soft in a list. */
  tone?: 'accent' | 'soft'
}

export function FollowButton({ person, tone = 'soft', ...look }: Props) {
  const shown = readFragment(FollowButtonFields, person)
  const { fullname, isFollowing } = shown
  const follow = useFollow()
  return (
    <Button
      tone={isFollowing ? 'quiet' : tone}
      icon={isFollowing ? UserCheck : undefined}
      aria-pressed={isFollowing}
      onClick={() => void follow(shown, !isFollowing)}
      {...look}
    >
      <span>
        {isFollowing ? 'Following' : 'Follow'}
        <span className="sr-only"> {fullname}</span>
      </span>
    </Button>
  )
}
