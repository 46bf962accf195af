/** The account of the current uploads, and its API client. */
import type { Client } from 'urql'

export type Connection = { client: Client; accountId: string }

let connection: Connection | null = null

export function connectionNow(): Connection | null {
  return connection
}

export function setConnection(next: Connection): void {
  connection = next
}

/** Throws before an account is connected. */
export function apiClient(): Client {
  if (!connection) throw new Error('Uploads need a signed-in account')
  return connection.client
}
