/** Signed, expiring URLs of media files, for one viewer or, if fully public, for everyone. */

import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type { Clock } from '#platform/clock.ts'
import { deriveKey, timingSafeSame } from '#platform/crypto.ts'
import { oneOf } from '#rules/one-of.ts'

/** `all`: all files but the original. `blur`: the blurred image and loop. The other scopes grant only the file of that name. */
const SCOPES = ['all', 'blur', 'preview', 'teaser', 'original'] as const
export type UrlScope = (typeof SCOPES)[number]

export type UrlOptions = { for: { accountId: string } | 'everybody'; scope: UrlScope }

export type FileGrant = {
  scope: UrlScope
  /** Pseudonym of one viewer, or `everybody`. */
  holder: string
  expiresAt: Date
}

export type FileUrls = {
  /** `file` is relative to the media's folder, such as `k3v9/poster.webp`; empty for the folder itself. */
  of(mediaId: string, file: string, options: UrlOptions): string
  /** Null if the signature is invalid (in any other spelling too), for another media, or expired. */
  readGrant(text: string, mediaId: string, now: Date): FileGrant | null
  isHeldBy(grant: FileGrant, accountId: string): boolean
}

export const EVERYBODY = 'everybody'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S
/** Personal URLs last six hours; the expiry is rounded down to this step, so that repeated requests return the same URL. */
const PERSONAL_STEP_S = 30 * MINUTE_S
const PERSONAL_S = 6 * HOUR_S

const MAX_CACHED = 10_000
const SIGNATURE_BYTES = 16
const TAG_BYTES = 8
const GRANT =
  /^(all|blur|preview|teaser|original)\.(everybody|[A-Za-z0-9_-]{11})\.([1-9a-z][0-9a-z]{0,8})\.([A-Za-z0-9_-]{22})$/

export function createFileUrls({ secret, clock }: { secret: string; clock: Clock }): FileUrls {
  const signingKey = createSecretKey(deriveKey(secret, 'media addresses'))
  const tagKey = createSecretKey(deriveKey(secret, 'media viewers'))
  // Cached: one response contains half a dozen URLs with the same grant.
  const sign = memoize((mediaAndTerms) => shortMac(signingKey, mediaAndTerms, SIGNATURE_BYTES))
  // A plain account id in the URL would identify the viewer.
  const tagOf = memoize((accountId) => shortMac(tagKey, accountId, TAG_BYTES))
  // Cached: all segments of a video come with the same few grants.
  const verified = new Set<string>()

  function isSigned(mediaId: string, terms: string, signature: string): boolean {
    const whole = `${mediaId} ${terms}.${signature}`
    if (verified.has(whole)) return true
    // Compare as text: two encodings of the same bytes must not both pass.
    if (!timingSafeSame(sign(`${mediaId} ${terms}`), signature)) return false
    if (verified.size >= MAX_CACHED) verified.clear()
    verified.add(whole)
    return true
  }

  return {
    of(mediaId, file, { for: viewer, scope }) {
      const nowS = Math.floor(clock.now().getTime() / 1000)
      const isShared = viewer === EVERYBODY
      const holder = isShared ? EVERYBODY : tagOf(viewer.accountId)
      const expiresS = isShared ? sharedExpiry(mediaId, nowS) : personalExpiry(nowS)
      const terms = `${scope}.${holder}.${expiresS.toString(36)}`
      return `/files/m/${terms}.${sign(`${mediaId} ${terms}`)}/${mediaId}/${file}`
    },

    readGrant(text, mediaId, now) {
      const [, named, holder = '', expiry = '', signature = ''] = GRANT.exec(text) ?? []
      const scope = oneOf(SCOPES, named)
      if (!scope) return null
      if (!isSigned(mediaId, `${scope}.${holder}.${expiry}`, signature)) return null
      const expiresAt = new Date(Number.parseInt(expiry, 36) * 1000)
      return expiresAt > now ? { scope, holder, expiresAt } : null
    },

    // No constant-time comparison needed: the holder is signed and readable in the URL.
    isHeldBy: (grant, accountId) => grant.holder === tagOf(accountId),
  }
}

function personalExpiry(nowS: number): number {
  return nowS - (nowS % PERSONAL_STEP_S) + PERSONAL_S
}

/** One to two days ahead. Each media rolls over at its own time of day, so that caches do not all expire at midnight. */
function sharedExpiry(mediaId: string, nowS: number): number {
  const rolloverS = Number.parseInt(mediaId.slice(-6), 16) % DAY_S
  const day = Math.floor((nowS - rolloverS) / DAY_S)
  return (day + 2) * DAY_S + rolloverS
}

function memoize(work: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const result = known.get(text) ?? work(text)
    if (known.size >= MAX_CACHED) known.clear()
    known.set(text, result)
    return result
  }
}

function shortMac(key: KeyObject, text: string, bytes: number): string {
  return createHmac('sha256', key).update(text).digest().subarray(0, bytes).toString('base64url')
}
