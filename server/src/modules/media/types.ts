/** Dependencies, services and ports of this slice. */
import type { TtlCache } from '#platform/cache/ttl-cache.ts'
import type { Classifier } from '#platform/classifier/classifier.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { LedgerDeps, PaidItem } from '../ledger/index.ts'
import type { FileUrls } from './delivery/file-urls.ts'
import type { ListFilter } from './list-queries.ts'

export type MediaSettings = {
  /** Size of the in-memory cache of popular files, in megabytes. */
  memoryMb: number
  /** The nginx location for X-Accel-Redirect; null if we send files ourselves. */
  accelPrefix: string | null
  /** Whether browsers are redirected to signed bucket URLs. */
  redirects: boolean
  /** The external classifier asked before media are shown; null without one. */
  classifier: { url: string; secret: string } | null
}

type MediaOwner = { id: string; account_id: string }

type PersonsMedia = { media_id: string; account_id: string }

export type MediaPorts = {
  /** Whether the owner sent the media to this account in a message, which reveals teaser and blurred image. */
  isOfferedTo(accountId: string, media: MediaOwner): Promise<boolean>
  /** Media ids offered by each message, in order, without deleted media. */
  mediaOfMessages(db: Db | Tx, messageIds: readonly string[]): Promise<Map<string, string[]>>
  /** Per right, the messages by which it may have been paid for. */
  messagesWith(tx: Tx, rights: readonly PersonsMedia[]): Promise<PaidItem[][]>
  searchIds(request: MediaSearch): Promise<string[]>
  /** Called in the transaction in which a member makes, or asks for, the link of a media. */
  onShared(tx: Tx, share: { accountId: string; mediaId: string }): Promise<void>
  /** Called in the transaction of a staff approval or rejection. */
  onReviewed(tx: Tx, verdict: { media: ReviewedMedia; byId: string }): Promise<void>
}

/** A media with its verdict. */
export type ReviewedMedia = {
  id: string
  account_id: string
  description: string
  approved: boolean
  review_reason: string | null
}

/** Text search over publicly listed media: see `shownMedia`. */
export type MediaSearch = {
  text: string
  filter: Pick<ListFilter, 'type' | 'visibility' | 'tag' | 'isSold' | 'isPlayable'>
  viewerId: string | null
  now: Date
  order: 'asc' | 'desc'
  /** Cursor: the previous page's last media id. */
  after: string | null
  count: number
}

/** Most trending first. */
export type Trends = { tags: readonly string[]; soundIds: readonly string[] }

export type MediaParts = {
  settings: MediaSettings
  classifier: Classifier | null
  fileUrls: FileUrls
  trends: TtlCache<Trends>
  ports: MediaPorts
}

export type MediaDeps = LedgerDeps & { media: MediaParts }
