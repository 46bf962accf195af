/** GraphQL schema of appearances and releases. */
import type { Builder } from '#platform/graphql/builder.ts'
import type { addAccountsSchema } from '../accounts/index.ts'
import type { MediaRef } from '../media/index.ts'
import { addAppearances } from './schema/appearances.ts'
import { addReleases } from './schema/releases.ts'
import type { AppearancesDeps } from './types.ts'

type Refs = ReturnType<typeof addAccountsSchema> & { MediaRef: MediaRef }

export function addAppearancesSchema(builder: Builder, deps: AppearancesDeps, refs: Refs): void {
  const AppearanceRef = addAppearances(builder, deps, refs)
  addReleases(builder, deps, { ...refs, AppearanceRef })
}
