/** /{username}: any profile; the own one in the owner's view. */
import { useLocation, useParams } from 'react-router'
import { useQuery } from 'urql'
import { ProfileNotFound, ProfileTrouble } from '#web/features/people/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useSession } from '#web/lib/session.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import type { MediaTab } from './media-tab.ts'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { ProfileView } from './ProfileView.tsx'
import { type Profile, ProfileFields } from './profile-fields.ts'

const ProfileByName = graphql(
  `
    query ProfileByName($username: String!, $isSignedIn: Boolean!) {
      profile(username: $username) @include(if: $isSignedIn) { ...ProfileFields }
      publicProfile(username: $username) @skip(if: $isSignedIn) { ...ProfileFields }
    }
  `,
  [ProfileFields],
)

export function PublicProfile() {
  const { username = '' } = useParams()
  const { pathname } = useLocation()
  const { status, account } = useSession()
  const [answer, ask] = useQuery({
    query: ProfileByName,
    variables: { username, isSignedIn: status === 'signed-in' },
    requestPolicy: 'cache-and-network',
  })
  const { data, fetching } = answer
  const found = data?.profile ?? data?.publicProfile
  // While another username is loading, the previous result must not be shown.
  const profile = found && isSameName(found.username, username) ? found : undefined
  usePageTitle(titleOf(profile, data !== undefined && !fetching))

  return (
    <QueryResult
      of={[{ ...answer, data: profile }, ask]}
      waiting={<ProfileSkeleton />}
      errorContent={(again) => <ProfileTrouble onRetry={again} />}
      missing={<ProfileNotFound />}
    >
      {(shown) => (
        <ProfileView
          profile={shown}
          isOwn={shown.id === account?.id}
          tab={tabIn(pathname) ?? firstTab(shown.tab_counts)}
        />
      )}
    </QueryResult>
  )
}

function titleOf(profile: { fullname: string; username: string } | undefined, isAnswered: boolean) {
  if (profile) return `${profile.fullname} (@${profile.username})`
  return isAnswered ? 'Not found' : undefined
}

function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

function tabIn(pathname: string): MediaTab | undefined {
  const [, tab] = /\/(video|photo|shop)\/?$/i.exec(pathname) ?? []
  return tab?.toLowerCase() as MediaTab | undefined
}

/** Opens on photos if there are no videos. */
function firstTab({ videos, photos }: Profile['tab_counts']): MediaTab {
  return videos === 0 && photos > 0 ? 'photo' : 'video'
}
