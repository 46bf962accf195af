/** What GraphQL tells of media and lets people do with theirs; each part stands in its own file. */
import type { Builder } from '#platform/graphql/builder.ts'
import type { addAccountsSchema } from '../accounts/index.ts'
import type { MediaDeps } from './deps.ts'
import { addLists } from './schema/lists.ts'
import { defineMedia } from './schema/media.ts'
import { addMutations } from './schema/mutations.ts'
import { addProcessing } from './schema/processing.ts'
import { addShortLinks } from './schema/short-links.ts'
import { addSounds } from './schema/sounds.ts'
import { addUploadSchema } from './upload/schema.ts'

type AccountRef = ReturnType<typeof addAccountsSchema>['AccountRef']

export function addMediaSchema(
  builder: Builder,
  deps: MediaDeps,
  { AccountRef }: { AccountRef: AccountRef },
) {
  const MediaRef = defineMedia(builder, deps, AccountRef)
  addLists(builder, deps, MediaRef)
  addMutations(builder, deps, MediaRef)
  addShortLinks(builder, deps, MediaRef)
  addSounds(builder, deps)
  addProcessing(builder)
  addUploadSchema(builder, deps, { MediaRef })
  return { MediaRef }
}
