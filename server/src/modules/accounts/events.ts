/** What this slice tells the others. */

/** Payload: `{ sessionIds: string[] }`; whoever holds sockets of these sessions closes them. */
export const SESSIONS_ENDED = 'accounts.sessions-ended'
