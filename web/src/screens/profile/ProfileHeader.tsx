/** The header of a profile: picture, name, counts, description and actions. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { personPath } from '#web/lib/paths.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Name } from '#web/ui/Name.tsx'
import { ProfileCounts } from './ProfileCounts.tsx'
import { ProfileSocials } from './ProfileSocials.tsx'
import type { Profile } from './profile-fields.ts'

type Props = { profile: Profile; isOwn: boolean; actions: ReactNode }

export function ProfileHeader({ profile, isOwn, actions }: Props) {
  const { fullname, username, description, socials, role } = profile
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 desktop:grid-cols-[auto_minmax(0,1fr)_auto] desktop:grid-rows-[auto_1fr] desktop:gap-x-9">
      <Face profile={profile} />
      <div className="min-w-0 self-center desktop:self-start desktop:pt-1">
        <div className="mb-3 desktop:flex desktop:flex-wrap desktop:items-baseline desktop:gap-x-3">
          <h1 className="flex max-w-full px-3 text-xl font-extrabold desktop:px-0 desktop:text-2xl">
            <Name name={fullname} verified={role.creator} size={20} />
          </h1>
          <span className="hidden shrink-0 text-base text-ink-mute desktop:block">@{username}</span>
        </div>
        <ProfileCounts profile={profile} isOwn={isOwn} />
      </div>
      <div className="col-span-2 mt-4 empty:hidden desktop:col-span-1 desktop:col-start-2 desktop:mt-3.5">
        {description && (
          <p className="max-w-[46ch] text-base leading-[1.45] text-pretty whitespace-pre-line wrap-anywhere text-ink-soft">
            {description}
          </p>
        )}
        <ProfileSocials socials={socials} />
      </div>
      <div className="col-span-2 mt-4 desktop:col-span-1 desktop:col-start-3 desktop:row-span-2 desktop:row-start-1 desktop:mt-0 desktop:pt-1">
        {actions}
      </div>
    </header>
  )
}

/** Links to the live while the person is on air. */
function Face({ profile: { avatar, fullname, username, live } }: { profile: Profile }) {
  const look = live ? ({ ring: 'live', badge: 'live' } as const) : {}
  const face = (
    <>
      <span className="block desktop:hidden">
        <Avatar src={avatar} name={fullname} size={92} {...look} />
      </span>
      <span className="hidden desktop:block">
        <Avatar src={avatar} name={fullname} size={144} {...look} />
      </span>
    </>
  )
  return (
    <div className="p-1.5 desktop:row-span-2 desktop:p-2">
      {live ? (
        <Link
          to={personPath({ username, live })}
          aria-label={`${fullname} is live: watch`}
          className="block rounded-full"
        >
          {face}
        </Link>
      ) : (
        face
      )}
    </div>
  )
}
