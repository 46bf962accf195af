/** Builds the parts of this slice. */
import { deriveKey, keyedSigner } from '#platform/crypto.ts'
import { openPorts } from '#platform/ports.ts'
import type { CreatorsParts, CreatorsPorts, CreatorsSettings } from './types.ts'

export function createCreators(options: { secret: string; settings: CreatorsSettings }): CreatorsParts {
  return {
    settings: options.settings,
    noticeSigner: keyedSigner(deriveKey(options.secret, 'creator notice undone')),
    personSigner: keyedSigner(deriveKey(options.secret, 'creator person mark')),
    ports: openPorts<CreatorsPorts>('creators'),
  }
}
