/** The site's secret key, the vault's keys, and the cost of password hashes. */
import { choice, fail, type Parse, type Read, textWithin } from './values.ts'

export type SecretsConfig = {
  /** Null: generated into the data directory. */
  secretKey: string | null
  /** Vault keys by id, the last one current; null: a keyring is generated into the data directory. */
  vaultKeys: readonly { id: string; key: Uint8Array }[] | null
  /** The cost of hashing passwords; `test` only on sites that other machines cannot reach. */
  passwordCost: 'full' | 'test'
}

export function readSecretsConfig(read: Read, { isReachable }: { isReachable: boolean }): SecretsConfig {
  const isTest = read('NODE_ENV', 'production', (value) => value === 'test')
  return {
    secretKey: read('SECRET_KEY', null, textWithin(32, 200)),
    vaultKeys: read('VAULT_KEYS', null, vaultKeyList),
    passwordCost: read('PASSWORD_COST', 'full', (value) =>
      isReachable && value !== 'full' && !isTest
        ? fail('must be full if other machines can reach the site')
        : choice(['full', 'test'])(value),
    ),
  }
}

/** Comma-separated `id:key`; an id has 8 letters or digits, a key 32 bytes in base64url. */
const vaultKeyList: Parse<readonly { id: string; key: Uint8Array }[]> = (value) => {
  const keys = value.split(',').map((pair) => {
    const [, id, text] = /^\s*([a-z0-9]{8}):([A-Za-z0-9_-]{43})\s*$/.exec(pair) ?? []
    if (!id || !text) return fail('must be a list of id:key, ids of 8 letters or digits, keys of 32 bytes')
    return { id, key: Buffer.from(text, 'base64url') }
  })
  if (new Set(keys.map(({ id }) => id)).size < keys.length) fail('lists an id twice')
  return keys
}
