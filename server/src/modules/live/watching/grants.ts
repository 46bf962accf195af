/** Addresses of a live for one viewer: signed for this live, this holder and these hours; anybody else's are of no use. */
import type { Clock } from '#platform/clock.ts'
import { deriveKey, keyedSigner, randomToken } from '#platform/crypto.ts'

/** `watch`: picture and sound. `blur`: the blurred picture alone, for who may not watch. `unseen`: staff who look in. */
export type GrantScope = 'watch' | 'blur' | 'unseen'

export type Grant = {
  scope: GrantScope
  /** Stands for an account, or for one visitor's browser; tells viewers apart and names nobody. */
  holder: string
  isVisitor: boolean
  expiresAt: Date
}

export type Onlooker = { accountId: string | null; device?: string }

export type Grants = {
  /** The folder that everything of this live lies in for them: `/live/{grant}/{live}`. */
  folderOf(liveId: string, onlooker: Onlooker, scope: GrantScope): string
  /** Null for what we did not sign in exactly this spelling, for another live, or what has run out. */
  read(text: string, liveId: string): Grant | null
  isHeldBy(grant: Grant, accountId: string): boolean
}

const HOURS_12_S = 12 * 60 * 60
/** A player shows its grant several times a second: what was found good is not reckoned again. */
const MAX_REMEMBERED = 20_000
/** Asked for again, an address stays the same for a while, and pictures need not be loaded anew. */
const STEP_S = 10 * 60
/** Nobody who is counted has a holder that begins so. */
const UNSEEN = 'unseen '
const LETTERS: Record<GrantScope, string> = { watch: 'w', blur: 'b', unseen: 'u' }
const SCOPES: Record<string, GrantScope> = { w: 'watch', b: 'blur', u: 'unseen' }
const GRANT = /^([wbu])([av])\.([\w-]{16})\.([1-9a-z][0-9a-z]{0,8})\.([\w-]{43})$/

/** Whether this is somebody of the staff, whom nobody sees and nothing counts. */
export function isUnseen(holder: string): boolean {
  return holder.startsWith(UNSEEN)
}

export function createGrants({ secret, clock }: { secret: string; clock: Clock }): Grants {
  const signer = keyedSigner(deriveKey(secret, 'live grants'))
  const tags = keyedSigner(deriveKey(secret, 'live viewers'))
  // An account's id itself would tell everybody who sees the address whose it is.
  const tagOf = (what: string) => tags.sign(what).slice(0, 16)
  const good = new Map<string, Grant>()

  function remember(key: string, grant: Grant): Grant {
    good.set(key, grant)
    for (const oldest of good.keys()) {
      if (good.size <= MAX_REMEMBERED) break
      good.delete(oldest)
    }
    return grant
  }

  function holderOf({ accountId, device }: Onlooker): string {
    if (accountId) return tagOf(`account ${accountId}`)
    return device ? tagOf(`device ${device}`) : randomToken(12)
  }

  return {
    folderOf(liveId, onlooker, scope) {
      const kind = onlooker.accountId ? 'a' : 'v'
      const nowS = Math.floor(clock.now().getTime() / 1000)
      const expiresS = nowS - (nowS % STEP_S) + HOURS_12_S
      const terms = `${LETTERS[scope]}${kind}.${holderOf(onlooker)}.${expiresS.toString(36)}`
      return `/live/${terms}.${signer.sign(`${liveId} ${terms}`)}/${liveId}`
    },
    read(text, liveId) {
      const key = `${liveId} ${text}`
      const known = good.get(key)
      if (known) return known.expiresAt > clock.now() ? known : null
      const [, letter = '', kind, tag = '', expiry = '', signature = ''] = GRANT.exec(text) ?? []
      const scope = SCOPES[letter]
      if (!scope) return null
      if (!signer.verify(`${liveId} ${letter}${kind}.${tag}.${expiry}`, signature)) return null
      const expiresAt = new Date(Number.parseInt(expiry, 36) * 1000)
      if (expiresAt <= clock.now()) return null
      const holder = scope === 'unseen' ? `${UNSEEN}${tag}` : tag
      return remember(key, { scope, holder, isVisitor: kind === 'v', expiresAt })
    },
    isHeldBy: ({ holder, isVisitor }, accountId) =>
      !isVisitor && holder.replace(UNSEEN, '') === tagOf(`account ${accountId}`),
  }
}
