/** Mailed links that need no row: an id, a time and a signature. What makes a link void is in the signed text or checked by its reader. */
import type { AccountsDeps } from './types.ts'

type LinkPurpose =
  | 'passkey-added'
  | 'passkey-removed'
  | 'recover-account'
  | 'cancel-recovery'
  | 'finish-recovery'

export type SignedLink = { purpose: LinkPurpose; id: string; at: Date }

const SHAPE = /^([0-9a-f-]{36})\.(\d{1,15})\.([\w-]{43})$/

type Deps = Pick<AccountsDeps, 'accounts'>

export function linkHash({ accounts }: Deps, { purpose, id, at }: SignedLink): string {
  const time = at.getTime()
  return `${id}.${time}.${accounts.linkSigner.sign(`${purpose} ${id} ${time}`)}`
}

/** Null if we did not sign it for this purpose. */
export function readLink({ accounts }: Deps, purpose: LinkPurpose, hash: string): SignedLink | null {
  const [, id = '', time = '', signature = ''] = SHAPE.exec(hash) ?? []
  if (!accounts.linkSigner.verify(`${purpose} ${id} ${time}`, signature)) return null
  return { purpose, id, at: new Date(Number(time)) }
}
