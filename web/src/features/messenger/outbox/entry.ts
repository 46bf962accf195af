/** An outgoing message, stored under its idempotency key until the server has it. */

/** What a reply shows of the quoted message. */
export type QuotedMessage = { id: string; name: string; words: string }

export type OutboxEntry = {
  /** The idempotency key, sent with every attempt. */
  key: string
  /** The recipient. */
  to: string
  /** When it was written; determines the order. */
  at: number
  /** Empty for a file until it is uploaded. */
  data: { type: 'text' | 'upload' | 'teaser'; value: string }
  file?: { blob: Blob; name: string; kind: 'image' | 'video' } | undefined
  replyTo?: QuotedMessage | undefined
  state: 'waiting' | 'refused'
  /** Why it was refused. */
  problem?: string | undefined
  /** How often the server answered with an internal error. */
  faults: number
}

export type NewEntry = Pick<OutboxEntry, 'to' | 'data' | 'file' | 'replyTo'>

/** After this many internal errors, the message itself counts as the cause. */
const MAX_SERVER_ERRORS = 5

export type SendOutcome<Message> =
  | { kind: 'sent'; message: Message }
  /** `isOfPerson` if the next message to the same person would be refused as well. */
  | { kind: 'refused'; message: string; isOfPerson: boolean }
  /** An internal error of the server. */
  | { kind: 'fault'; message: string }
  /** No response. */
  | { kind: 'lost' }
  /** The session ended, or the message was withdrawn. */
  | { kind: 'stopped' }

export function sortedByTime(entries: readonly OutboxEntry[]): OutboxEntry[] {
  return entries.toSorted((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1))
}

/** The first waiting message to this person. */
export function nextWaiting(entries: readonly OutboxEntry[], to: string): OutboxEntry | undefined {
  return sortedByTime(entries).find((entry) => entry.to === to && entry.state === 'waiting')
}

/** The entries that change after an attempt. */
export function entriesAfter(
  entries: readonly OutboxEntry[],
  tried: OutboxEntry,
  outcome: SendOutcome<unknown>,
): OutboxEntry[] {
  if (outcome.kind === 'fault') {
    const faults = tried.faults + 1
    if (faults < MAX_SERVER_ERRORS) return [{ ...tried, faults }]
    return [{ ...tried, faults: 0, state: 'refused', problem: outcome.message }]
  }
  if (outcome.kind !== 'refused') return []
  const refused = (entry: OutboxEntry): OutboxEntry => ({
    ...entry,
    state: 'refused',
    problem: outcome.message,
  })
  if (!outcome.isOfPerson) return [refused(tried)]
  const behind = entries.filter(
    ({ key, to, state }) => key !== tried.key && to === tried.to && state === 'waiting',
  )
  // Otherwise later messages would overtake it on retry.
  return [tried, ...behind].map(refused)
}
