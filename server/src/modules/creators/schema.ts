/** The GraphQL schema of creators, assembled from the files in schema/. */
import type { Builder } from '#platform/graphql/builder.ts'
import type { addAccountsSchema } from '../accounts/index.ts'
import { addAgreement } from './schema/agreement.ts'
import { addCreatorRequest } from './schema/creator-request.ts'
import { addStaffApplications } from './schema/staff-applications.ts'
import type { CreatorsDeps } from './types.ts'

type Refs = Pick<ReturnType<typeof addAccountsSchema>, 'AccountRef'>

export function addCreatorsSchema(builder: Builder, deps: CreatorsDeps, { AccountRef }: Refs) {
  builder.objectField(AccountRef, 'verified', (t) =>
    t.boolean({
      description: 'A creator with verified identity, in good standing.',
      resolve: ({ is_creator }) => is_creator,
    }),
  )
  const CreatorRequestRef = addCreatorRequest(builder, deps, AccountRef)
  addAgreement(builder, deps, CreatorRequestRef)
  addStaffApplications(builder, deps, AccountRef)
  return { CreatorRequestRef }
}
