/** Address and credentials of a Redis or Valkey. */
export type RedisAddress = {
  /** A host, or a local socket. */
  place: { host: string; port: number; isEncrypted: boolean } | { socketPath: string }
  username: string | undefined
  password: string | undefined
  /** Database number, which separates several sites on one server. */
  database: number
}
