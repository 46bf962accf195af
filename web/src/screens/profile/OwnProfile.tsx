/** /profile: the own profile, with edit links. */
import { useLocation } from 'react-router'
import { useQuery } from 'urql'
import { ProfileTrouble } from '#web/features/people/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
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
  const query = useQuery({ query: OwnProfileQuery, requestPolicy: 'cache-and-network' })
  const tab = /\/photos\/?$/i.test(pathname) ? 'photo' : 'video'
  return (
    <QueryResult
      of={query}
      waiting={<ProfileSkeleton isOwn />}
      errorContent={(again) => <ProfileTrouble onRetry={again} />}
    >
      {({ account }) => <ProfileView profile={account} isOwn isHome tab={tab} />}
    </QueryResult>
  )
}
