/** Whose uploads these are, and the client that speaks for them. */
import type { Client } from 'urql'

export type Connection = { client: Client; accountId: string }

let connection: Connection | null = null

export function connectionNow(): Connection | null {
  return connection
}

export function holdConnection(next: Connection): void {
  connection = next
}

/** For work that only starts once somebody is connected. */
export function apiClient(): Client {
  if (!connection) throw new Error('Uploads need a signed-in person')
  return connection.client
}
