/** The profile page: title row, header, tabs, and the selected tab. */
import { Settings } from 'lucide-react'
import { Link } from 'react-router'
import { Collections } from '#web/features/media/index.ts'
import { ShareButton } from '#web/features/people/index.ts'
import { useTrialLink } from '#web/features/subscriptions/index.ts'
import { TitleRow } from '#web/parts/page/TitleRow.tsx'
import { iconButtonClass } from '#web/ui/IconButton.tsx'
import type { MediaTab } from './media-tab.ts'
import { OwnActions } from './OwnActions.tsx'
import { PersonActions } from './PersonActions.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { ProfileHeader } from './ProfileHeader.tsx'
import { ProfileMedia } from './ProfileMedia.tsx'
import { ProfileTabs } from './ProfileTabs.tsx'
import type { Profile } from './profile-fields.ts'

type Props = {
  profile: Profile
  isOwn: boolean
  /** At /profile, which is a navigation item without a back button. */
  isHome?: boolean
  tab: MediaTab
}

export function ProfileView({ profile, isOwn, isHome, tab }: Props) {
  useTrialLink(profile, isOwn)
  return (
    <>
      <TitleRow
        title={`@${profile.username}`}
        back={isHome ? undefined : '/'}
        isHeading={false}
        end={
          <>
            <ShareButton person={profile} />
            {isOwn ? <SettingsLink /> : <PersonMenu person={profile} />}
          </>
        }
      />
      <div className="page-box pt-3 max-desktop:px-4 desktop:pt-10">
        <ProfileHeader
          profile={profile}
          isOwn={isOwn}
          actions={isOwn ? <OwnActions profile={profile} /> : <PersonActions profile={profile} />}
        />
      </div>
      <div className="page-box mt-5 flex-1 desktop:mt-8 desktop:pb-10">
        {profile.role.creator && (
          <Collections username={profile.username} collections={profile.collections} isOwn={isOwn} />
        )}
        <ProfileTabs profile={profile} isHome={isHome} at={tab} />
        <ProfileMedia key={tab} profile={profile} tab={tab} isOwn={isOwn} />
      </div>
    </>
  )
}

function SettingsLink() {
  return (
    <Link to="/account/settings" aria-label="Settings" className={iconButtonClass({ className: 'size-11' })}>
      <Settings size={22} strokeWidth={2.1} />
    </Link>
  )
}
