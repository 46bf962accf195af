/** /profile/edit: the photo and the profile fields. */
import { KeyRound } from 'lucide-react'
import { useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { Answer } from '#web/parts/Answer.tsx'
import { LinkGroup, LinkRow } from '#web/parts/page/LinkList.tsx'
import { Page } from '#web/parts/page/Page.tsx'
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
      <Answer of={query} skeleton={<DetailsSkeleton />}>
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
      </Answer>
    </Page>
  )
}

function DetailsSkeleton() {
  return (
    <>
      <div className="flex justify-center desk:justify-start">
        <SkeletonCircle size={96} />
      </div>
      <div className="mt-8 grid gap-9 desk:grid-cols-2 desk:gap-x-5">
        {['name', 'username', 'email', 'phone'].map((field) => (
          <SkeletonBlock key={field} className="h-12" />
        ))}
      </div>
    </>
  )
}
