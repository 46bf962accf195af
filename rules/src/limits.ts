/** Limits shared by browser and server: lengths, page sizes and delays. */
import { DAY_MS } from './time.ts'

export const SESSION = {
  cookieName: 'candid_session',
  lifetimeMs: DAY_MS,
  /** An expired session stays for this long after its last visit if its browser gets push notifications. It cannot be used. */
  deviceRetainedMs: 60 * DAY_MS,
} as const

/** Recognises known browsers; sign-ins from new ones are reported by mail. The lifetime is the maximum that browsers allow. */
export const DEVICE = { cookieName: 'candid_device', lifetimeMs: 400 * DAY_MS } as const

/** The WAL position of a user's last write, for as long as a replica may lag behind it. */
export const WAL_POSITION = { cookieName: 'candid_position', lifetimeMs: 5_000 } as const

export const REALTIME = {
  keepAliveMs: 60_000,
  connectionInitWaitMs: 3_000,
  maxOperationsPerSocket: 100,
  maxSocketsPerAddress: 250,
  /** Buffered bytes after which a slow socket is closed. */
  maxBufferedBytes: 1024 * 1024,
  /** Queued messages per subscription or room before the next is refused. */
  maxQueuedMessages: 1_000,
} as const

export const PAGE_SIZE = {
  list: 10,
  mediaList: 20,
  feed: 20,
  grid: 50,
  messages: 30,
  lives: 20,
  livesAside: 6,
  notifications: 20,
  sounds: 5,
} as const

/** Search: the debounce delay and the number of suggestions. */
export const SEARCH = {
  typingDelayMs: 500,
  creatorSuggestions: 5,
  /** The maximum number of pages in a search for creators. */
  creatorPages: 5,
  tagList: 5,
  tagSuggestions: 100,
} as const

/** Pixels per tenth of a second; above it, pictures load only when scrolling slows down. */
export const SCROLL = { placeholderSpeed: 300 } as const

/** The maximum page size and offset of a list query. */
export const PAGE_MAX = { size: 50, skip: 10_000 } as const

/** Profile pictures: upload limits and the square sizes generated. */
export const AVATAR = {
  maxBytes: 10 * 1024 * 1024,
  maxPixels: 50_000_000,
  sizesPx: [64, 128, 256, 512],
  shownPx: 256,
} as const

export const USERNAME = { minLength: 4, maxLength: 32 } as const

export const TEXT = { commentMaxLength: 512 } as const

/** Limits of a GraphQL request, checked before validation, so that refusing is cheap. */
export const QUERY = {
  maxBodyBytes: 128 * 1024,
  maxTokens: 2_000,
  maxDepth: 12,
  /** Nested brackets of any kind; the parser recurses into each. */
  maxNesting: 100,
  maxAliases: 30,
  maxRootFields: 20,
  maxCost: 10_000,
  /** Operations and fragments in one document. */
  maxDefinitions: 40,
  /** Repeated fields and fragments in one selection. */
  maxRepeats: 50,
  /** The assumed length of a list without a limit. */
  assumedListSize: 10,
} as const
