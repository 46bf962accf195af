/** Puts the outbox to whoever is signed in, or to nobody; its code is fetched when it is needed. */
import type { Client } from 'urql'

export async function outboxOf(client: Client, accountId: string | undefined): Promise<void> {
  const { connectOutbox, disconnectOutbox } = await import('./connect-outbox.ts')
  if (accountId) connectOutbox(client, accountId)
  else disconnectOutbox()
}
