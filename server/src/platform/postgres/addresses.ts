/** By which ways the database is reached. */

export type DatabaseAddresses = {
  /** For everybody; a pooler may stand there, which gives each transaction another session. */
  url: string
  /** Past the pooler, for who needs a session of its own: listening, locks that outlive a transaction, migrations. */
  directUrl: string
  /** Copies that follow the database a little behind; lists are read from them. */
  replicaUrls: readonly string[]
}

/** What is configured beside the address itself. */
type Beside = { directUrl: string | null; replicaUrls: readonly string[] }

export function addressesOf(url: string, beside?: Beside): DatabaseAddresses {
  return { url, directUrl: beside?.directUrl ?? url, replicaUrls: beside?.replicaUrls ?? [] }
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
