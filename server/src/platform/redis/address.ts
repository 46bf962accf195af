/** Where a Redis or Valkey is, and how one gets in. */
export type RedisAddress = {
  /** A machine, or a socket of this one. */
  place: { host: string; port: number; isEncrypted: boolean } | { socketPath: string }
  username: string | undefined
  password: string | undefined
  /** One server keeps several sites apart by these numbers. */
  database: number
}
