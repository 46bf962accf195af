/** Messages as one person sees them: what they may open is worked out when they look, so that lost rights show at once. */
import { type SentFile, sentFiles } from '../attachments/index.ts'
import { type SentMedia, sentMedia } from '../media/index.ts'
import { findMessages, type Message } from './message-queries.ts'
import type { MessengerDeps } from './types.ts'

/** What the GraphQL type Message stands for. */
export type SeenMessage = Message & {
  /** As the specification prints it: the text itself, or JSON. */
  value: string
  /** Whether all of it is open to them. */
  isUnlocked: boolean
  /** Whose wallet it was just paid from. */
  payerId: string | null
  /** Who looks at it; null is nobody in particular. */
  viewerId: string | null
  /** What it answers to. */
  quoted: Message | null
}

type Deps = Pick<MessengerDeps, 'db' | 'clock' | 'media'>

/** Null is nobody in particular: they get no addresses. In the order of the rows, with a constant number of queries. */
export async function seeMessages(
  deps: Deps,
  accountId: string | null,
  rows: readonly Message[],
): Promise<SeenMessage[]> {
  const [medias, files, quoted] = await Promise.all([
    sentMedia(deps, accountId, [...new Set(rows.flatMap((row) => row.media_id ?? []))]),
    sentFiles(
      deps.db,
      rows.flatMap((row) => row.upload_id ?? []),
    ),
    quotedIn(deps.db, rows),
  ])
  return rows.map((row) => {
    const sent = medias.get(row.media_id ?? '')
    return {
      ...row,
      value: wordsOf(row, { sent, file: files.get(row.upload_id ?? '') }),
      isUnlocked: sent?.isOpen ?? !isAnOffer(row),
      payerId: null,
      viewerId: accountId,
      quoted: quoted.get(row.reply_to ?? '') ?? null,
    }
  })
}

async function quotedIn(db: Deps['db'], rows: readonly Message[]): Promise<Map<string, Message>> {
  const ids = [...new Set(rows.flatMap((row) => row.reply_to ?? []))]
  if (ids.length === 0) return new Map()
  return new Map((await findMessages(db, ids)).map((message) => [message.id, message]))
}

export async function seeMessage(deps: Deps, accountId: string | null, row: Message): Promise<SeenMessage> {
  const [seen] = await seeMessages(deps, accountId, [row])
  if (!seen) throw new Error('a message in, a message out')
  return seen
}

/** Free words without a media offer nothing; what is sold offers something even when it is gone. */
function isAnOffer({ price_cents, media_id }: Message): boolean {
  return price_cents !== null && (price_cents > 0 || media_id !== null)
}

function wordsOf(
  row: Message,
  { sent, file }: { sent: SentMedia | undefined; file: SentFile | undefined },
): string {
  if (row.type === 'text') return row.text
  return JSON.stringify(row.type === 'upload' ? file : teaserOf(row, sent))
}

/** Without the parts about the media when it is gone for this person. */
function teaserOf({ price_cents, preview_ms, text }: Message, sent: SentMedia | undefined) {
  const price = (price_cents ?? 0) / 100
  const said = { price, text, preview: preview_ms && preview_ms / 1000, free: price === 0 }
  if (!sent) return { ...said, media: null }
  const { id: media, type, thumbnail, duration, teaser, url, width, height } = sent
  return { ...said, media, type, thumbnail, duration, teaser: teaser && { url: teaser }, url, width, height }
}
