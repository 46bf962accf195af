/** Presents messages to a viewer; access is computed on read, so that revoked rights show at once. */
import { type AttachmentFile, findAttachmentFiles } from '../attachments/index.ts'
import { paidForMessages, salesByMessages } from '../ledger/index.ts'
import { sentMedia } from '../media/index.ts'
import { findMessages, type Message } from './message-queries.ts'
import type { MessageSales, MessageView } from './message-view.ts'
import { presentTeaser, type TeaserView } from './teasers/present-teaser.ts'
import { teasersByIds } from './teasers/teaser-queries.ts'
import type { MessengerDeps } from './types.ts'

export type { MessageSales, MessageView } from './message-view.ts'

type Deps = Pick<MessengerDeps, 'db' | 'clock' | 'media'>

/** Keeps the order of the rows, with a constant number of queries. Without an account no file URLs are returned. */
export async function presentMessages(
  deps: Deps,
  accountId: string | null,
  rows: readonly Message[],
): Promise<MessageView[]> {
  const [teasers, files, quoted, sold, paid] = await Promise.all([
    presentTeasers(deps, accountId, rows),
    findAttachmentFiles(
      deps.db,
      rows.flatMap((row) => row.upload_id ?? []),
    ),
    quotedIn(deps.db, rows),
    salesByMessage(deps, accountId, rows),
    paymentsByMessage(deps, accountId, rows),
  ])
  return rows.map((row) => {
    const teaser = teasers.get(row.teaser_id ?? '')
    return {
      ...row,
      value: teaser?.value ?? plainValueOf(row, files.get(row.upload_id ?? '')),
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
async function presentTeasers(
  deps: Deps,
  accountId: string | null,
  rows: readonly Message[],
): Promise<Map<string, TeaserView>> {
  const teasers = await teasersByIds(deps.db, [...new Set(rows.flatMap((row) => row.teaser_id ?? []))])
  const mediaIds = [...teasers.values()].flatMap(({ medias }) => medias.map(({ media_id }) => media_id))
  const medias = await sentMedia(deps, accountId, [...new Set(mediaIds)])
  return new Map([...teasers].map(([id, teaser]) => [id, presentTeaser(teaser, medias)]))
}

async function salesByMessage(
  { db }: Deps,
  accountId: string | null,
  rows: readonly Message[],
): Promise<Map<string, MessageSales>> {
  const own = rows.flatMap((row) => (row.teaser_id !== null && row.from_id === accountId ? row.id : []))
  if (own.length === 0) return new Map()
  const sold = await salesByMessages(db, own)
  return new Map(own.map((id) => [id, sold.get(id) ?? { sales: 0, incomeCents: 0, fanIds: [] }]))
}

/** What the viewer paid per message; an unlocked message may also have cost nothing, its media granted another way. */
async function paymentsByMessage(
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

export async function presentMessage(
  deps: Deps,
  accountId: string | null,
  row: Message,
): Promise<MessageView> {
  const plain = presentTextMessage(accountId, row)
  if (plain) return plain
  const [seen] = await presentMessages(deps, accountId, [row])
  if (!seen) throw new Error('no view for the message')
  return seen
}

/** Presents a text-only message without queries; null for all others. */
export function presentTextMessage(accountId: string | null, row: Message): MessageView | null {
  return isTextOnly(row) ? { ...row, ...TEXT_ONLY_FIELDS, value: row.text, viewerId: accountId } : null
}

/** The common case, which needs no lookup. */
function isTextOnly({ type, teaser_id, upload_id, reply_to }: Message): boolean {
  return type === 'text' && teaser_id === null && upload_id === null && reply_to === null
}

const TEXT_ONLY_FIELDS = { isUnlocked: true, payerId: null, quoted: null, sold: null, paidCents: null }

function plainValueOf(row: Message, file: AttachmentFile | undefined): string {
  return row.type === 'upload' ? JSON.stringify(file) : row.text
}
