/** Assembles the staff console of support: queries and mutations. */
import type { Builder } from '#platform/graphql/builder.ts'
import type { SupportDeps } from '../types.ts'
import { defineConversation } from './console-conversation.ts'
import { addConsoleMutations } from './console-mutations.ts'
import { addConsoleQueries } from './console-queries.ts'
import type { SupportRefs } from './refs.ts'

export function addConsole(builder: Builder, deps: SupportDeps, refs: SupportRefs): void {
  const ConversationRef = defineConversation(builder, deps, refs)
  addConsoleQueries(builder, deps, { ...refs, ConversationRef })
  addConsoleMutations(builder, deps, { ...refs, ConversationRef })
}
