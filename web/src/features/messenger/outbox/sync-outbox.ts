/** Connects the outbox to the signed-in account, or disconnects it; its code is loaded on demand. */
import type { Client } from 'urql'

export async function syncOutbox(client: Client, accountId: string | undefined): Promise<void> {
  const { connectOutbox, disconnectOutbox } = await import('./connect-outbox.ts')
  if (accountId) connectOutbox(client, accountId)
  else disconnectOutbox()
}
