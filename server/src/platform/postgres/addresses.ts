/** Connection URLs of the database. */

export type DatabaseAddresses = {
  /** For ordinary queries; may lead to a transaction-mode pooler. */
  url: string
  /** Bypasses the pooler, for work that needs its own session: LISTEN, session locks, migrations. */
  directUrl: string
  /** Read replicas that lag slightly; lists are read from them. */
  replicaUrls: readonly string[]
}

/** Optional configuration besides the main URL. */
type AddressOptions = { directUrl: string | null; replicaUrls: readonly string[] }

export function databaseAddresses(url: string, options?: AddressOptions): DatabaseAddresses {
  return { url, directUrl: options?.directUrl ?? url, replicaUrls: options?.replicaUrls ?? [] }
}

export function isPooled({ url, directUrl }: DatabaseAddresses): boolean {
  return url !== directUrl
}

export function eachAddress(
  { url, directUrl, replicaUrls }: DatabaseAddresses,
  change: (url: string) => string,
): DatabaseAddresses {
  return { url: change(url), directUrl: change(directUrl), replicaUrls: replicaUrls.map(change) }
}
