/** /profile: one's own profile, with the ways to change it. */
import { useLocation } from 'react-router'
import { useQuery } from 'urql'
import { ProfileTrouble } from '#web/features/people/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { ProfileView } from './ProfileView.tsx'
import { ProfileFields } from './profile-fields.ts'

const OwnProfileQuery = graphql(
  `
    query OwnProfile {
      account { ...ProfileFields }
    }
  `,
  [ProfileFields],
)

export function OwnProfile() {
  const { pathname } = useLocation()
  const [{ data, error, fetching }, ask] = useQuery({
    query: OwnProfileQuery,
    requestPolicy: 'cache-and-network',
  })
  if (data?.account) {
    const tab = /\/photos\/?$/i.test(pathname) ? 'photo' : 'video'
    return <ProfileView profile={data.account} isOwn isHome tab={tab} />
  }
  if (error && !fetching) return <ProfileTrouble onRetry={() => ask({ requestPolicy: 'network-only' })} />
  return <ProfileSkeleton isOwn />
}
