/** Assembles the GraphQL schema of conversations from the files in `schema/`. */
import type { Builder } from '#platform/graphql/builder.ts'
import { personLoader } from '../accounts/index.ts'
import { addEvents } from './schema/events.ts'
import { defineMayWrite } from './schema/may-write.ts'
import { defineMessage } from './schema/message.ts'
import { addMessengerMutations } from './schema/mutations.ts'
import { addMessengerQueries } from './schema/queries.ts'
import type { MessengerRefs } from './schema/refs.ts'
import { addSettings } from './schema/settings.ts'
import { defineThread } from './schema/thread.ts'
import { addThreadPreferences } from './schema/thread-preferences.ts'
import type { MessengerDeps } from './types.ts'

export function addMessengerSchema(builder: Builder, deps: MessengerDeps, refs: MessengerRefs) {
  const person = personLoader(deps)
  const { MessageRef, DataRef } = defineMessage(builder, deps, { ...refs, person })
  const MayWriteRef = defineMayWrite(builder, deps)
  const ThreadRef = defineThread(builder, deps, { ...refs, person, MessageRef, MayWriteRef })
  addMessengerQueries(builder, deps, { ...refs, person, MessageRef, ThreadRef })
  const DataInput = addMessengerMutations(builder, deps, MessageRef)
  addThreadPreferences(builder, deps, ThreadRef)
  addSettings(builder, deps)
  const MessageEventRef = addEvents(builder, deps, { ...refs, person, MessageRef, ThreadRef })
  return { DataRef, DataInput, MessageRef, MessageEventRef }
}
