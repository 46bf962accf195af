/** Validates the messages of a broadcast like single messages, and stores them once. */
import { refuseBlockedWords } from '#platform/blocked-words.ts'
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { BROADCAST, BROADCAST_TEXT } from '#rules/broadcasts.ts'
import { createContents, type MessageData, type MessageDraft, parseMessageDraft } from '../messenger/index.ts'
import type { BroadcastContents } from './contents-queries.ts'
import type { BroadcastsDeps } from './types.ts'

/** Errors name the message by index: `messages.1.value`. */
export function readDrafts(
  deps: Pick<BroadcastsDeps, 'settings'>,
  messages: readonly MessageData[],
): MessageDraft[] {
  if (messages.length === 0) throw badMessages(BROADCAST_TEXT.noMessages)
  if (messages.length > BROADCAST.maxMessages) throw badMessages(BROADCAST_TEXT.tooManyMessages)
  return messages.map((message, index) =>
    withIndex(index, () => {
      const draft = parseMessageDraft(message)
      if (draft.type !== 'upload') refuseBlockedWords(deps, { value: draft.text })
      return draft
    }),
  )
}

/** Media ids in drafts that may still be incomplete; invalid ones are skipped. */
export function mediaIdsIn(messages: readonly MessageData[]): string[] {
  const ids = messages.slice(0, BROADCAST.maxMessages).flatMap((message) => {
    try {
      const draft = parseMessageDraft(message)
      return draft.type === 'teaser' ? draft.medias.map(({ id }) => id) : []
    } catch (error) {
      if (error instanceof Refusal) return []
      throw error
    }
  })
  return [...new Set(ids)]
}

/** Runs in the transaction that stores or sends them; a teaser is created once for all readers. */
export async function makeContents(
  deps: Pick<BroadcastsDeps, 'db' | 'clock' | 'enqueue'>,
  tx: Tx,
  viewer: Viewer,
  drafts: readonly MessageDraft[],
): Promise<BroadcastContents[]> {
  const written: BroadcastContents[] = []
  for (const [index, draft] of drafts.entries())
    written.push({
      ...(await createContents(deps, tx, viewer, draft).catch((error: unknown) =>
        rethrowWithIndex(index, error),
      )),
      ...{ words: 'text' in draft ? draft.text : '', medias: 'medias' in draft ? draft.medias.length : 0 },
    })
  return written
}

function withIndex<T>(index: number, read: () => T): T {
  try {
    return read()
  } catch (error) {
    return rethrowWithIndex(index, error)
  }
}

function rethrowWithIndex(index: number, error: unknown): never {
  if (!(error instanceof Refusal) || error.details.fields === undefined) throw error
  const fields = Object.entries(error.details.fields).map(([field, words]) => [
    `messages.${index}.${field}`,
    words,
  ])
  throw new Refusal(error.code, { ...error.details, fields: Object.fromEntries(fields) })
}

function badMessages(message: string): Refusal {
  return new Refusal('BAD_INPUT', { message, fields: { messages: message } })
}
