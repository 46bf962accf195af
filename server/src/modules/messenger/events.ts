/** Bus topics of this slice. */

/** What happens in one thread; its two people only may listen. */
export const messagesTopic = (threadId: string) => `messenger-messages.${threadId}`

/** What happens to the threads of one person; that person only may listen. */
export const threadsTopic = (accountId: string) => `messenger-threads.${accountId}`

/** `new`, or `update` when there is more or less to see of it than before. */
export type MessageEvent = { action: 'new' | 'update'; messageId: string }

/** `new` for a message that came, `update` when something was read. */
export type ThreadEvent = { action: 'new' | 'update'; threadId: string }
