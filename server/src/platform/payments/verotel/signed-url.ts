/** Signed addresses of FlexPay's pages. */
import type { VerotelOptions } from './options.ts'
import { type Parameters, requestSignature } from './signature.ts'

export const FLEXPAY_VERSION = '4'

export function signedUrl(
  { apiUrl, signatureKey }: Pick<VerotelOptions, 'apiUrl' | 'signatureKey'>,
  page: 'startorder' | 'salestatus',
  parameters: Parameters,
): URL {
  const url = new URL(`${apiUrl}/${page}`)
  url.search = new URLSearchParams({
    ...parameters,
    signature: requestSignature(signatureKey, parameters),
  }).toString()
  return url
}
