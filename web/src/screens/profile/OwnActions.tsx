/** The owner's actions on a profile. */
import { Clapperboard, Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { ShareButton } from '#web/features/people/index.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import type { Profile } from './profile-fields.ts'

export function OwnActions({ profile }: { profile: Profile }) {
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2 desktop:flex">
      <Link to="/profile/edit" className={buttonClass()}>
        <Pencil size={18} strokeWidth={2.4} />
        Edit Profile
      </Link>
      {profile.role.creator && (
        <Link to="/studio" className={buttonClass({ className: 'desktop:hidden' })}>
          <Clapperboard size={18} strokeWidth={2.4} />
          Studio
        </Link>
      )}
      <span className="hidden desktop:block">
        <ShareButton person={profile} tone="quiet" />
      </span>
    </div>
  )
}
