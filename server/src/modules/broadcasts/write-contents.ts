/** Validates the messages of a broadcast like single messages, and stores them once. */
import { refuseBlockedWords } from '#platform/blocked-words.ts'
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { BROADCAST, BROADCAST_WORDS } from '#rules/broadcasts.ts'
import { contentsOf, type Draft, type MessageData, readDraft } from '../messenger/index.ts'
import type { Written } from './contents-queries.ts'
import type { BroadcastsDeps } from './types.ts'

/** Errors name the message by index: `messages.1.value`. */
export function readDrafts(
  deps: Pick<BroadcastsDeps, 'settings'>,
  messages: readonly MessageData[],
): Draft[] {
  if (messages.length === 0) throw refused(BROADCAST_WORDS.noMessages)
  if (messages.length > BROADCAST.maxMessages) throw refused(BROADCAST_WORDS.tooManyMessages)
  return messages.map((message, place) =>
    atPlace(place, () => {
      const draft = readDraft(message)
      if (draft.type !== 'upload') refuseBlockedWords(deps, { value: draft.text })
      return draft
    }),
  )
}

/** Media ids in drafts that may still be incomplete; invalid ones are skipped. */
export function mediaNamedIn(messages: readonly MessageData[]): string[] {
  const ids = messages.slice(0, BROADCAST.maxMessages).flatMap((message) => {
    try {
      const draft = readDraft(message)
      return draft.type === 'teaser' ? draft.medias.map(({ id }) => id) : []
    } catch (fault) {
      if (fault instanceof Refusal) return []
      throw fault
    }
  })
  return [...new Set(ids)]
}

/** Runs in the transaction that stores or sends them; a teaser is created once for all readers. */
export async function makeContents(
  deps: Pick<BroadcastsDeps, 'db' | 'clock' | 'enqueue'>,
  tx: Tx,
  viewer: Viewer,
  drafts: readonly Draft[],
): Promise<Written[]> {
  const written: Written[] = []
  for (const [place, draft] of drafts.entries())
    written.push({
      ...(await contentsOf(deps, tx, viewer, draft).catch((fault: unknown) => rethrow(place, fault))),
      ...{ words: 'text' in draft ? draft.text : '', medias: 'medias' in draft ? draft.medias.length : 0 },
    })
  return written
}

function atPlace<T>(place: number, read: () => T): T {
  try {
    return read()
  } catch (fault) {
    return rethrow(place, fault)
  }
}

function rethrow(place: number, fault: unknown): never {
  if (!(fault instanceof Refusal) || fault.details.fields === undefined) throw fault
  const fields = Object.entries(fault.details.fields).map(([field, words]) => [
    `messages.${place}.${field}`,
    words,
  ])
  throw new Refusal(fault.code, { ...fault.details, fields: Object.fromEntries(fields) })
}

function refused(words: string): Refusal {
  return new Refusal('BAD_INPUT', { words, fields: { messages: words } })
}
