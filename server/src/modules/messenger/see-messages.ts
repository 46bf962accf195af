/** Presents messages to a viewer; access is computed on read, so that revoked rights show at once. */
import { type SentFile, sentFiles } from '../attachments/index.ts'
import { sentMedia } from '../media/index.ts'
import { paidForMessages, soldByMessages } from '../wallet/index.ts'
import { findMessages, type Message } from './message-queries.ts'
import type { SeenMessage, SoldMessage } from './seen.ts'
import { type SeenTeaser, seeTeaser } from './teasers/see-teaser.ts'
import { teasersByIds } from './teasers/teaser-queries.ts'
import type { MessengerDeps } from './types.ts'

export type { SeenMessage, SoldMessage } from './seen.ts'

type Deps = Pick<MessengerDeps, 'db' | 'clock' | 'media'>

/** Keeps the order of the rows, with a constant number of queries. Without an account no file URLs are returned. */
export async function seeMessages(
  deps: Deps,
  accountId: string | null,
  rows: readonly Message[],
): Promise<SeenMessage[]> {
  const [teasers, files, quoted, sold, paid] = await Promise.all([
    seeTeasers(deps, accountId, rows),
    sentFiles(
      deps.db,
      rows.flatMap((row) => row.upload_id ?? []),
    ),
    quotedIn(deps.db, rows),
    soldBy(deps, accountId, rows),
    paidBy(deps, accountId, rows),
  ])
  return rows.map((row) => {
    const teaser = teasers.get(row.teaser_id ?? '')
    return {
      ...row,
      value: teaser?.value ?? wordsOf(row, files.get(row.upload_id ?? '')),
      isUnlocked: teaser?.isUnlocked ?? true,
      payerId: null,
      viewerId: accountId,
      quoted: quoted.get(row.reply_to ?? '') ?? null,
      sold: sold.get(row.id) ?? null,
      paidCents: paid.get(row.id) ?? null,
    }
  })
}

async function quotedIn(db: Deps['db'], rows: readonly Message[]): Promise<Map<string, Message>> {
  const ids = [...new Set(rows.flatMap((row) => row.reply_to ?? []))]
  if (ids.length === 0) return new Map()
  const messages = await findMessages(db, ids)
  const teasers = await teasersByIds(
    db,
    messages.flatMap(({ teaser_id }) => teaser_id ?? []),
  )
  return new Map(
    messages.map((message) => {
      const text = teasers.get(message.teaser_id ?? '')?.text ?? message.text
      return [message.id, { ...message, text }]
    }),
  )
}

/** Teaser views by teaser id. */
async function seeTeasers(
  deps: Deps,
  accountId: string | null,
  rows: readonly Message[],
): Promise<Map<string, SeenTeaser>> {
  const teasers = await teasersByIds(deps.db, [...new Set(rows.flatMap((row) => row.teaser_id ?? []))])
  const mediaIds = [...teasers.values()].flatMap(({ medias }) => medias.map(({ media_id }) => media_id))
  const medias = await sentMedia(deps, accountId, [...new Set(mediaIds)])
  return new Map([...teasers].map(([id, teaser]) => [id, seeTeaser(teaser, medias)]))
}

async function soldBy(
  { db }: Deps,
  accountId: string | null,
  rows: readonly Message[],
): Promise<Map<string, SoldMessage>> {
  const own = rows.flatMap((row) => (row.teaser_id !== null && row.from_id === accountId ? row.id : []))
  if (own.length === 0) return new Map()
  const sold = await soldByMessages(db, own)
  return new Map(own.map((id) => [id, sold.get(id) ?? { sales: 0, incomeCents: 0, fanIds: [] }]))
}

/** What the viewer paid per message; an unlocked message may also have cost nothing, its media granted another way. */
async function paidBy(
  { db }: Deps,
  accountId: string | null,
  rows: readonly Message[],
): Promise<Map<string, number>> {
  if (accountId === null) return new Map()
  // Drafts have no id.
  const offered = rows.flatMap((row) =>
    row.teaser_id !== null && row.id !== '' && row.from_id !== accountId ? row.id : [],
  )
  return offered.length === 0 ? new Map() : paidForMessages(db, accountId, offered)
}

export async function seeMessage(deps: Deps, accountId: string | null, row: Message): Promise<SeenMessage> {
  const plain = seePlainMessage(accountId, row)
  if (plain) return plain
  const [seen] = await seeMessages(deps, accountId, [row])
  if (!seen) throw new Error('no view for the message')
  return seen
}

/** Presents a text-only message without queries; null for all others. */
export function seePlainMessage(accountId: string | null, row: Message): SeenMessage | null {
  return isOfWordsAlone(row) ? { ...row, ...AS_WRITTEN, value: row.text, viewerId: accountId } : null
}

/** The common case, which needs no lookup. */
function isOfWordsAlone({ type, teaser_id, upload_id, reply_to }: Message): boolean {
  return type === 'text' && teaser_id === null && upload_id === null && reply_to === null
}

const AS_WRITTEN = { isUnlocked: true, payerId: null, quoted: null, sold: null, paidCents: null }

function wordsOf(row: Message, file: SentFile | undefined): string {
  return row.type === 'upload' ? JSON.stringify(file) : row.text
}
