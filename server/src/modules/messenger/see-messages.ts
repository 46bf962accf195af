/** Messages as one person sees them: what they may open is worked out when they look, so that lost rights show at once. */
import { type SentFile, sentFiles } from '../attachments/index.ts'
import { type SentMedia, sentMedia } from '../media/index.ts'
import type { Message } from './message-queries.ts'
import type { MessengerDeps } from './types.ts'

/** What the GraphQL type Message stands for. */
export type SeenMessage = Message & {
  /** As the specification prints it: the text itself, or JSON. */
  value: string
  /** Whether all of it is open to them. */
  isUnlocked: boolean
  /** Whose wallet it was just paid from. */
  payerId: string | null
}

type Deps = Pick<MessengerDeps, 'db' | 'clock' | 'media'>

/** Null is nobody in particular: they get no addresses. In the order of the rows, with a constant number of queries. */
export async function seeMessages(
  deps: Deps,
  accountId: string | null,
  rows: readonly Message[],
): Promise<SeenMessage[]> {
  const [medias, files] = await Promise.all([
    sentMedia(deps, accountId, [...new Set(rows.flatMap((row) => row.media_id ?? []))]),
    sentFiles(
      deps.db,
      rows.flatMap((row) => row.upload_id ?? []),
    ),
  ])
  return rows.map((row) => {
    const sent = medias.get(row.media_id ?? '')
    return {
      ...row,
      value: wordsOf(row, { sent, file: files.get(row.upload_id ?? '') }),
      isUnlocked: sent?.isOpen ?? !isAnOffer(row),
      payerId: null,
    }
  })
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
