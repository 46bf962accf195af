/** What can be done about somebody else: follow, write, and on a desk also share and block. */
import { MessageCircle } from 'lucide-react'
import { Link } from 'react-router'
import { FollowButton } from '#web/parts/FollowButton.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import type { Profile } from './profile-fields.ts'
import { ShareButton } from './ShareButton.tsx'

export function PersonActions({ profile }: { profile: Profile }) {
  return (
    <div className="flex gap-2">
      <FollowButton person={profile} tone="accent" className="flex-1 desk:w-36 desk:flex-none wide:w-46" />
      <Link
        to={`/messages/to/${profile.username}`}
        className={buttonClass({ className: 'flex-1 desk:size-11 desk:flex-none desk:px-0!' })}
      >
        <MessageCircle className="size-4.5 desk:size-5.5" strokeWidth={2.3} />
        <span className="desk:sr-only">Message</span>
      </Link>
      <span className="hidden gap-2 desk:flex">
        <ShareButton person={profile} tone="quiet" />
        <PersonMenu person={profile} tone="quiet" />
      </span>
    </div>
  )
}
