/** GraphQL schema of lives, assembled from one file per part. */
import type { Builder } from '#platform/graphql/builder.ts'
import { personLoader } from '../accounts/index.ts'
import { addAccountFields } from './schema/account-fields.ts'
import { addChat } from './schema/chat.ts'
import { addClip } from './schema/clip.ts'
import { addStatus } from './schema/events.ts'
import { defineLive } from './schema/live.ts'
import { addLiveMutations } from './schema/live-mutations.ts'
import { addModeration } from './schema/moderation.ts'
import { addLiveQueries } from './schema/queries.ts'
import type { LiveRefs } from './schema/refs.ts'
import { addStage } from './schema/stage.ts'
import { addStreams } from './schema/streams.ts'
import type { LiveDeps } from './types.ts'

export function addLiveSchema(builder: Builder, deps: LiveDeps, refs: LiveRefs) {
  const person = personLoader(deps)
  const LiveRef = defineLive(builder, deps, { ...refs, person })
  addAccountFields(builder, deps, refs)
  addLiveQueries(builder, deps, { ...refs, LiveRef })
  addLiveMutations(builder, deps, { ...refs, LiveRef })
  addStreams(builder, deps, refs)
  addStatus(builder, deps)
  const MessageRef = addChat(builder, deps, { ...refs, person })
  addModeration(builder, deps, { ...refs, person, MessageRef })
  addStage(builder, deps, { ...refs, person, LiveRef, MessageRef })
  addClip(builder, deps, refs)
  return { LiveRef }
}
