/** The site's push keys, decrypted once per process. */
import type { Core } from '#platform/core.ts'
import { type VapidSigner, vapidSigner } from '#platform/web-push/vapid.ts'

type StoredKey = { id: string; public_key: Buffer; private_key_sealed: Buffer }

export type PushSigners = { signerOf(key: StoredKey): VapidSigner }

export const sealContextOf = (keyId: string) => ({ area: 'push-keys', id: keyId, kind: 'vapid' })

export function createPushSigners({
  clock,
  site,
  vault,
}: Pick<Core, 'clock' | 'site' | 'vault'>): PushSigners {
  const signers = new Map<string, VapidSigner>()
  return {
    signerOf({ id, public_key: publicKey, private_key_sealed: sealed }) {
      let signer = signers.get(id)
      if (!signer) {
        const privateKey = vault.openText(sealed, sealContextOf(id))
        signer = vapidSigner({ publicKey, privateKey, subject: contactOf(site), clock })
        signers.set(id, signer)
      }
      return signer
    },
  }
}

/** Push services accept a mail address or an https page. */
function contactOf({ companyContact, url }: Pick<Core['site'], 'companyContact' | 'url'>): string {
  if (companyContact.startsWith('https:')) return companyContact
  if (companyContact.includes('@')) return `mailto:${companyContact}`
  return url
}
