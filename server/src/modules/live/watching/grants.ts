/** Signed URLs of a live: each is bound to the live, one holder and an expiry. */
import type { Clock } from '#platform/clock.ts'
import { deriveKey, keyedSigner, randomToken } from '#platform/crypto.ts'

/** `watch`: the stream. `blur`: only the blurred thumbnail, for viewers without access. `unseen`: staff, invisibly. */
export type GrantScope = 'watch' | 'blur' | 'unseen'

export type LiveGrant = {
  scope: GrantScope
  /** Pseudonym of an account or a visitor's browser. */
  holder: string
  isVisitor: boolean
  expiresAt: Date
}

export type ViewerIdentity = { accountId: string | null; device?: string }

export type LiveGrants = {
  /** The viewer's base URL of the live: `/live/{grant}/{live}`. */
  baseUrlOf(liveId: string, viewer: ViewerIdentity, scope: GrantScope): string
  /** Null if the signature is invalid, for another live, or expired. */
  read(grantToken: string, liveId: string): LiveGrant | null
  isHeldBy(grant: LiveGrant, accountId: string): boolean
}

const HOURS_12_S = 12 * 60 * 60
/** Cache size of verified grants: players send theirs several times a second. */
const MAX_CACHED = 20_000
/** Expiry is rounded to this step, so that repeated requests return the same, cacheable URL. */
const EXPIRY_STEP_S = 10 * 60
/** Holder prefix of staff; the holders of counted viewers never start with it. */
const STAFF_PREFIX = 'unseen '
const LETTERS: Record<GrantScope, string> = { watch: 'w', blur: 'b', unseen: 'u' }
const SCOPES: Record<string, GrantScope> = { w: 'watch', b: 'blur', u: 'unseen' }
const GRANT = /^([wbu])([av])\.([\w-]{16})\.([1-9a-z][0-9a-z]{0,8})\.([\w-]{43})$/

/** Whether the holder is staff, invisible and not counted. */
export function isStaffHolder(holder: string): boolean {
  return holder.startsWith(STAFF_PREFIX)
}

export function createLiveGrants({ secret, clock }: { secret: string; clock: Clock }): LiveGrants {
  const signer = keyedSigner(deriveKey(secret, 'live grants'))
  const tags = keyedSigner(deriveKey(secret, 'live viewers'))
  // A plain account id in the URL would identify the viewer.
  const tagOf = (what: string) => tags.sign(what).slice(0, 16)
  const verified = new Map<string, LiveGrant>()

  function cache(key: string, grant: LiveGrant): LiveGrant {
    verified.set(key, grant)
    for (const oldest of verified.keys()) {
      if (verified.size <= MAX_CACHED) break
      verified.delete(oldest)
    }
    return grant
  }

  function holderOf({ accountId, device }: ViewerIdentity): string {
    if (accountId) return tagOf(`account ${accountId}`)
    return device ? tagOf(`device ${device}`) : randomToken(12)
  }

  return {
    baseUrlOf(liveId, viewer, scope) {
      const kind = viewer.accountId ? 'a' : 'v'
      const nowS = Math.floor(clock.now().getTime() / 1000)
      const expiresS = nowS - (nowS % EXPIRY_STEP_S) + HOURS_12_S
      const terms = `${LETTERS[scope]}${kind}.${holderOf(viewer)}.${expiresS.toString(36)}`
      return `/live/${terms}.${signer.sign(`${liveId} ${terms}`)}/${liveId}`
    },
    read(grantToken, liveId) {
      const key = `${liveId} ${grantToken}`
      const known = verified.get(key)
      if (known) return known.expiresAt > clock.now() ? known : null
      const [, letter = '', kind, tag = '', expiry = '', signature = ''] = GRANT.exec(grantToken) ?? []
      const scope = SCOPES[letter]
      if (!scope) return null
      if (!signer.verify(`${liveId} ${letter}${kind}.${tag}.${expiry}`, signature)) return null
      const expiresAt = new Date(Number.parseInt(expiry, 36) * 1000)
      if (expiresAt <= clock.now()) return null
      const holder = scope === 'unseen' ? `${STAFF_PREFIX}${tag}` : tag
      return cache(key, { scope, holder, isVisitor: kind === 'v', expiresAt })
    },
    isHeldBy: ({ holder, isVisitor }, accountId) =>
      !isVisitor && holder.replace(STAFF_PREFIX, '') === tagOf(`account ${accountId}`),
  }
}
