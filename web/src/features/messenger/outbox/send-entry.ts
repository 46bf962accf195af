/** One attempt at sending a message, and its outcome. */
import type { Client } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { MessageFields, type ThreadMessageData } from '../message-fields.ts'
import type { OutboxEntry, SendOutcome } from './entry.ts'
import type { SendOptions } from './outbox.ts'
import { outcomeOf } from './outcomes.ts'
import { uploadFile } from './upload-file.ts'

const SendMessage = graphql(
  `
    mutation SendMessage($to: ID!, $data: MessageDataInput!, $key: String!, $replyTo: ID) {
      newMessage(to: $to, data: $data, key: $key, reply_to: $replyTo) { ...MessageFields }
    }
  `,
  [MessageFields],
)

/** A suspended connection may never answer; the idempotency key makes a retry safe. */
const ANSWER_MS = 20_000

export async function sendEntry(
  client: Client,
  entry: OutboxEntry,
  { signal, onProgress, onUploaded }: SendOptions,
): Promise<SendOutcome<ThreadMessageData>> {
  const { to, key, file, replyTo } = entry
  let { value } = entry.data
  if (file && value === '') {
    const uploaded = await uploadFile(file.blob, file.name, { signal, onProgress })
    if (uploaded.kind !== 'uploaded') return uploaded
    value = JSON.stringify({ url: uploaded.url })
    await onUploaded(value)
  }
  if (signal.aborted) return { kind: 'stopped' }
  const { data, error } = await client
    .mutation(
      SendMessage,
      { to, key, data: { type: entry.data.type, value }, replyTo: replyTo?.id ?? null },
      { fetchOptions: { credentials: 'same-origin', signal: AbortSignal.timeout(ANSWER_MS) } },
    )
    .toPromise()
  if (data) return { kind: 'sent', message: data.newMessage }
  return error ? outcomeOf(error) : { kind: 'lost' }
}
