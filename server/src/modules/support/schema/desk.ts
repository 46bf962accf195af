/** Assembles the staff console of support: queries and mutations. */
import type { Builder } from '#platform/graphql/builder.ts'
import type { SupportDeps } from '../types.ts'
import { addDeskActs } from './desk-acts.ts'
import { defineConversation } from './desk-conversation.ts'
import { addDeskQueue } from './desk-queue.ts'
import type { Refs } from './refs.ts'

export function addDesk(builder: Builder, deps: SupportDeps, refs: Refs): void {
  const ConversationRef = defineConversation(builder, deps, refs)
  addDeskQueue(builder, deps, { ...refs, ConversationRef })
  addDeskActs(builder, deps, { ...refs, ConversationRef })
}
