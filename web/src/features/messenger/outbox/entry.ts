/** A message on its way out: kept under its key from the moment it is written until the server has it. */

/** What an answer shows of the message it answers. */
export type Quote = { id: string; name: string; words: string }

export type OutboxEntry = {
  /** Sent with every try, so that the message is the same one however often it goes out. */
  key: string
  /** Whom it is for. */
  to: string
  /** When it was written, which is its place among others. */
  at: number
  /** Of a file the value is empty until it was uploaded. */
  data: { type: 'text' | 'upload' | 'teaser'; value: string }
  file?: { blob: Blob; name: string; kind: 'image' | 'video' } | undefined
  replyTo?: Quote | undefined
  state: 'waiting' | 'refused'
  /** Why it was refused. */
  problem?: string | undefined
  /** How often the server failed at it. */
  faults: number
}

export type NewEntry = Pick<OutboxEntry, 'to' | 'data' | 'file' | 'replyTo'>

/** After so many, it is the message that the server cannot take. */
const MOST_FAULTS = 5

export type Outcome<Message> =
  | { kind: 'sent'; message: Message }
  /** `isOfPerson` when the next one to the same person would be refused as well. */
  | { kind: 'refused'; words: string; isOfPerson: boolean }
  /** The server met it and stumbled. */
  | { kind: 'fault'; words: string }
  /** Nobody answered. */
  | { kind: 'lost' }
  /** The session is over, or somebody took it back. */
  | { kind: 'stopped' }

export function inOrder(entries: readonly OutboxEntry[]): OutboxEntry[] {
  return entries.toSorted((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1))
}

/** The first that waits for this person. */
export function nextFor(entries: readonly OutboxEntry[], to: string): OutboxEntry | undefined {
  return inOrder(entries).find((entry) => entry.to === to && entry.state === 'waiting')
}

/** How entries stand after one of them was tried; `undefined` for those that did not change. */
export function changedBy(
  entries: readonly OutboxEntry[],
  tried: OutboxEntry,
  outcome: Outcome<unknown>,
): OutboxEntry[] {
  if (outcome.kind === 'fault') {
    const faults = tried.faults + 1
    if (faults < MOST_FAULTS) return [{ ...tried, faults }]
    return [{ ...tried, faults: 0, state: 'refused', problem: outcome.words }]
  }
  if (outcome.kind !== 'refused') return []
  const refused = (entry: OutboxEntry): OutboxEntry => ({
    ...entry,
    state: 'refused',
    problem: outcome.words,
  })
  if (!outcome.isOfPerson) return [refused(tried)]
  const behind = entries.filter(
    ({ key, to, state }) => key !== tried.key && to === tried.to && state === 'waiting',
  )
  // Else they would overtake it when the next one is let through.
  return [tried, ...behind].map(refused)
}
