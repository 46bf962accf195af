/** /profile/edit: the photo and the profile fields. */
import { KeyRound } from 'lucide-react'
import { useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { LinkGroup, LinkRow } from '#web/parts/page/LinkList.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { SkeletonBlock, SkeletonCircle } from '#web/ui/Skeleton.tsx'
import { EditProfileForm } from './EditProfileForm.tsx'
import { PhotoEditor } from './PhotoEditor.tsx'
import { EditableProfile } from './profile-form.ts'

const OwnDetails = graphql(
  `
    query OwnDetails {
      account { ...EditableProfile }
    }
  `,
  [EditableProfile],
)

export function EditProfile() {
  const query = useQuery({ query: OwnDetails, requestPolicy: 'cache-and-network' })
  return (
    <Page title="Edit Profile" back="/profile" width="max-w-190">
      <QueryResult of={query} skeleton={<DetailsSkeleton />}>
        {({ account }) => (
          <>
            <PhotoEditor account={account} />
            <EditProfileForm account={account} />
            <div className="mt-8">
              <LinkGroup title="Security">
                <LinkRow to="/profile/edit/password" icon={KeyRound}>
                  Change password
                </LinkRow>
              </LinkGroup>
            </div>
          </>
        )}
      </QueryResult>
    </Page>
  )
}

function DetailsSkeleton() {
  return (
    <>
      <div className="flex justify-center desktop:justify-start">
        <SkeletonCircle size={96} />
      </div>
      <div className="mt-8 grid gap-9 desktop:grid-cols-2 desktop:gap-x-5">
        {['name', 'username', 'email', 'phone'].map((field) => (
          <SkeletonBlock key={field} className="h-12" />
        ))}
      </div>
    </>
  )
}
