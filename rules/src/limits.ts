/** The numbers that both sides keep: lengths, page sizes, waits. */
import { DAY_MS } from './time.ts'

export const SESSION = { cookieName: 'candid_session', lifetimeMs: DAY_MS } as const

/** Tells a browser that was here before from a new one, which its person is told about by mail. Browsers keep no cookie longer. */
export const DEVICE = { cookieName: 'candid_device', lifetimeMs: 400 * DAY_MS } as const

/** How far somebody wrote, for as long as a copy of the database that is read from may not have come so far. */
export const POSITION = { cookieName: 'candid_position', lifetimeMs: 5_000 } as const

export const REALTIME = {
  keepAliveMs: 60_000,
  connectionInitWaitMs: 3_000,
  maxOperationsPerSocket: 100,
  maxSocketsPerAddress: 250,
  /** Bytes waiting for one slow socket before it is let go. */
  maxBufferedBytes: 1024 * 1024,
  /** Messages waiting for one subscription, or for one room, before the next is refused. */
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

/** Looking for things: the wait after the last key, and how much is suggested. */
export const SEARCH = {
  typingDelayMs: 500,
  creatorSuggestions: 5,
  /** A search among creators goes no further down than this many pages. */
  creatorPages: 5,
  tagList: 5,
  tagSuggestions: 100,
} as const

/** Pixels in a tenth of a second; above it, pictures wait until the list is slow enough to be looked at. */
export const SCROLL = { placeholderSpeed: 300 } as const

/** How much of a list one question may ask for, and how far down it may start. */
export const PAGE_MAX = { size: 50, skip: 10_000 } as const

/** Profile pictures: what may be sent, and the square sizes made of it. */
export const AVATAR = {
  maxBytes: 10 * 1024 * 1024,
  maxPixels: 50_000_000,
  sizesPx: [64, 128, 256, 512],
  shownPx: 256,
} as const

export const USERNAME = { minLength: 4, maxLength: 32 } as const

export const TEXT = { commentMaxLength: 512 } as const

/** What one GraphQL request may ask for; refused before it is validated, so that refusing stays cheap. */
export const QUERY = {
  maxBodyBytes: 128 * 1024,
  maxTokens: 2_000,
  maxDepth: 12,
  /** Brackets of any kind within one another; a parser follows each of them down. */
  maxNesting: 100,
  maxAliases: 30,
  maxRootFields: 20,
  maxCost: 10_000,
  /** Operations and fragments in one document. */
  maxDefinitions: 40,
  /** Fields and fragments named again in the same selection. */
  maxRepeats: 50,
  /** Items of a list that says nothing about its size. */
  assumedListSize: 10,
} as const
