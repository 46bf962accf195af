/** GraphQL mutations of an inbox thread. */
import { graphql } from '#web/lib/graphql/graphql.ts'

export const PinThread = graphql(`
  mutation PinThread($thread: ID!, $pinned: Boolean!) { pinThread(thread: $thread, pinned: $pinned) { id pinned } }
`)

export const MuteThread = graphql(`
  mutation MuteThread($thread: ID!, $muted: Boolean!) { muteThread(thread: $thread, muted: $muted) { id muted } }
`)

export const MarkThreadUnread = graphql(`
  mutation MarkThreadUnread($thread: ID!) { markThreadUnread(thread: $thread) { id unread } }
`)

export const MarkThreadRead = graphql(`
  mutation MarkThreadRead($thread: ID!) { updateThreadRead(thread: $thread) }
`)

export const HideThread = graphql(`
  mutation HideThread($thread: ID!) { hideThread(thread: $thread) { id } }
`)
