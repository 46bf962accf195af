/** What this slice works with, and what it has to be told by those above it. */
import type { Classifier } from '#platform/classifier/classifier.ts'
import type { Sealer } from '#platform/crypto.ts'
import type { Encoder } from '#platform/media-tools/encoders.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { SharedLocks } from '#platform/postgres/shared-locks.ts'
import type { Scratch } from '#platform/storage/scratch.ts'
import type { PaidThing, WalletDeps } from '../wallet/index.ts'
import type { Addresses } from './delivery/addresses.ts'
import type { ListFilter } from './list-queries.ts'

export type MediaSettings = {
  /** Room for the files that are asked for most, in megabytes. */
  memoryMb: number
  /** The place nginx serves stored files from by X-Accel-Redirect; null when we send them ourselves. */
  accelPrefix: string | null
  /** Whether browsers are sent to signed addresses of the bucket. */
  redirects: boolean
  /** Whom we ask before something is shown; null for nobody. */
  classifier: { url: string; secret: string } | null
}

type Owned = { id: string; account_id: string }

type PersonsMedia = { media_id: string; account_id: string }

export type MediaPorts = {
  /** Whether its owner sent this person the media in a message: its teaser and blurred picture are then shown to them. */
  isOfferedTo(accountId: string, media: Owned): Promise<boolean>
  /** What messages offer, by their ids and in its order; without media that are gone. */
  mediaOfMessages(db: Db | Tx, messageIds: readonly string[]): Promise<Map<string, string[]>>
  /** The messages by which each of these rights may have been paid for, in their order. */
  messagesWith(tx: Tx, rights: readonly PersonsMedia[]): Promise<PaidThing[][]>
  /** Whoever was sent the video can watch its beginning from now on. */
  previewMade(tx: Tx, mediaId: string): Promise<void>
  idsByWords(request: MediaWithWords): Promise<string[]>
  /** Staff approved or rejected it, in the transaction in which they do. */
  judged(tx: Tx, verdict: { media: JudgedMedia; byId: string }): Promise<void>
  /** Opens a complaint that staff are called to at once. */
  complain(tx: Tx, complaint: ConsentComplaint): Promise<void>
}

/** A media with the verdict on it. */
export type JudgedMedia = {
  id: string
  account_id: string
  description: string
  approved: boolean
  review_reason: string | null
}

/** Somebody does not agree, or no longer agrees, to be shown. */
export type ConsentComplaint = {
  /** Null for somebody who signed a release and has no account. */
  reporterId: string | null
  /** Whose media it is. */
  accountId: string
  mediaId: string
  details: string
}

/** Media that have words, as far as everybody may find them: see `shownMedia`. */
export type MediaWithWords = {
  text: string
  filter: Pick<ListFilter, 'type' | 'visibility' | 'tag' | 'isSold' | 'isPlayable'>
  viewerId: string | null
  now: Date
  order: 'asc' | 'desc'
  /** The last media of the page before. */
  after: string | null
  count: number
}

export type MediaParts = {
  settings: MediaSettings
  classifier: Classifier | null
  /** Of the disk's room, what the work on media leaves to everything else. */
  spareBytes: number
  /** What encodes videos here; a worker finds out at its start. */
  encoder: Encoder
  addresses: Addresses
  /** For what waits in a job until it is mailed. */
  mailSeal: Sealer
  /** Finds the same network again, and tells it to nobody who has the table alone. */
  markOfNetwork(address: string): string
  ports: MediaPorts
  /** By which one request at a time goes on with an upload. */
  locks: SharedLocks
  /** Room for copies of files that are not on this machine. */
  scratch: Scratch
  folders: {
    /** Uploads that are still arriving. */
    incoming: string
    /** One folder for each piece of work, emptied when it starts and when it ends. */
    work: string
  }
}

export type MediaDeps = WalletDeps & { media: MediaParts }
