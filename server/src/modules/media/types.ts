/** What the commands of this slice work with. */
import path from 'node:path'
import type { Bus } from '#platform/bus/bus.ts'
import type { Clock } from '#platform/clock.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { RateLimits } from '#platform/rate-limits/rate-limits.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { PeopleDeps } from '../people/index.ts'
import type { WalletDeps } from '../wallet/index.ts'
import { type Addresses, createAddresses } from './delivery/addresses.ts'
import { SPARE_BYTES } from './disk-room.ts'
import { joinWallet } from './join-wallet.ts'
import type { ListFilter } from './list-queries.ts'

export type MediaPlatform = {
  db: Db
  clock: Clock
  bus: Bus
  log: Log
  rateLimits: RateLimits
  storage: Storage
  enqueue: Jobs['enqueue']
  /** For telling people what became of their media. */
  people: PeopleDeps
  /** For selling media. */
  wallet: WalletDeps
  site: { url: string; name: string }
  secret: string
  dataDir: string
  settings: MediaSettings
}

export type MediaSettings = {
  /** `auto` shows what creators send at once; `staff` lets a person look at it first. */
  approval: 'auto' | 'staff'
  /** Room for the files that are asked for most, in megabytes. */
  memoryMb: number
  /** The place nginx serves stored files from by X-Accel-Redirect; null when we send them ourselves. */
  accelPrefix: string | null
}

type Owned = { id: string; account_id: string }

/** Filled in by the slice of messages, which this one cannot know. */
export type FromMessages = {
  /** Whether its owner sent this person the media in a message: its teaser and blurred picture are then shown to them. */
  isOfferedTo(accountId: string, media: Owned): Promise<boolean>
  /** Those of these files that went out in a message. */
  whichWereSent(db: Db | Tx, uploadIds: readonly string[]): Promise<Set<string>>
  /** Whether a message brought this person the file. */
  isSentTo(accountId: string, upload: Owned): Promise<boolean>
  /** What messages offer, by their ids; without those whose media is gone. */
  mediaOfMessages(db: Db | Tx, messageIds: readonly string[]): Promise<Map<string, string>>
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

/** Filled in by the slice of search, which this one cannot know. */
export type FromSearch = { idsByWords(wish: MediaWithWords): Promise<string[]> }

export type MediaDeps = Omit<MediaPlatform, 'secret' | 'dataDir'> & {
  /** Of the disk's room, what the work on media leaves to everything else. */
  spareBytes: number
  addresses: Addresses
  messages: FromMessages
  search: FromSearch
  folders: {
    /** Uploads that are still arriving. */
    incoming: string
    /** One folder for each piece of work, emptied when it starts and when it ends. */
    work: string
  }
}

export function openMedia({ secret, dataDir, ...platform }: MediaPlatform): MediaDeps {
  const media: MediaDeps = {
    ...platform,
    spareBytes: SPARE_BYTES,
    addresses: createAddresses({ secret, clock: platform.clock }),
    messages: {
      isOfferedTo: async () => false,
      whichWereSent: async () => new Set(),
      isSentTo: async () => false,
      mediaOfMessages: async () => new Map(),
    },
    search: { idsByWords: async () => [] },
    folders: { incoming: path.join(dataDir, 'incoming'), work: path.join(dataDir, 'work') },
  }
  joinWallet(media)
  return media
}
