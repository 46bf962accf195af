/** Asks Verotel for a sale that can't exist, which tells whether it accepts the shop and its key. */
import { randomUUID } from 'node:crypto'
import { ProviderError } from '../ask-provider.ts'
import type { GatewayFinding } from '../gateway.ts'
import type { VerotelOptions } from './options.ts'
import { readStatus } from './sale-status.ts'

export async function diagnoseVerotel(options: VerotelOptions): Promise<GatewayFinding[]> {
  return [
    await keyFinding(options),
    {
      state: 'ok',
      found: `The postback URL in Control Center must be ${options.webhookUrl}. Verotel doesn’t tell which one is set, nor whether the shop is in test mode.`,
      todo: '',
    },
  ]
}

async function keyFinding(options: VerotelOptions): Promise<GatewayFinding> {
  try {
    const lines = await readStatus(options, { referenceID: randomUUID() })
    const response = lines.get('response') ?? 'nothing'
    if (/^not[ _-]?found$/i.test(response))
      return { state: 'ok', found: 'Verotel accepts the shop and its signature key.', todo: '' }
    return {
      state: 'bad',
      found: `Verotel rejects the request (${response.slice(0, 40)}).`,
      todo: 'Check VEROTEL_SHOP_ID, VEROTEL_SIGNATURE_KEY and VEROTEL_API_URL.',
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return {
      state: 'bad',
      found: `Verotel does not respond as documented (${error.message}).`,
      todo: `Allow this machine to reach ${options.apiUrl}.`,
    }
  }
}
