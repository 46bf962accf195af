/** Bitcoin's networks, told apart by the form of addresses, so that test coins never buy credits on a live site. */

export const BITCOIN_NETWORKS = ['mainnet', 'testnet', 'regtest'] as const
export type BitcoinNetwork = (typeof BITCOIN_NETWORKS)[number]

const ADDRESSES: Record<BitcoinNetwork, RegExp> = {
  mainnet: /^(bc1[a-z0-9]|[13])/i,
  /** Also signet, which has the same addresses. */
  testnet: /^(tb1[a-z0-9]|[mn2])/i,
  /** Old forms of addresses are those of testnet. */
  regtest: /^(bcrt1[a-z0-9]|[mn2])/i,
}

export function isOfNetwork(address: string, network: BitcoinNetwork): boolean {
  return ADDRESSES[network].test(address)
}
