/**
 * Activity on a demo site: demo accounts now and then write to the evaluator's accounts, and answer messages.
 * Both are limited per start.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ONGOING_MESSAGES, SCRIPTED_ANSWERS } from './ongoing-messages.ts'
import { type Clients, type SiteClient, SiteError } from './site-client.ts'

type KeepMessagingOptions = {
  dataDir: string
  signIn(): Promise<Clients>
  signal: AbortSignal
  /** Milliseconds between the turns of accounts, and of typing before an answer. */
  turnMs?: number
  typingMs?: number
}

/** About a minute between messages. */
const TURNS_PER_MESSAGE = 10
const MAX_MESSAGES_PER_START = 6
const MAX_ANSWERS_PER_START = 30

export async function keepMessaging(options: KeepMessagingOptions): Promise<void> {
  const { dataDir, signIn, signal, turnMs = 6_000, typingMs = 2_500 } = options
  const clients = await signIn()
  const accounts = Object.keys(SCRIPTED_ANSWERS)
  const progressFile = path.join(dataDir, 'demo-letters')
  const sentBefore = existsSync(progressFile) ? Number(readFileSync(progressFile, 'utf8')) || 0 : 0
  let messagesSent = sentBefore
  let answers = 0
  for (let turn = 1; answers < MAX_ANSWERS_PER_START; turn += 1) {
    await pause(turnMs, undefined, { signal })
    const username = accounts[turn % accounts.length] ?? ''
    if (
      await answerUnread(clients.get(username), SCRIPTED_ANSWERS[username] ?? [], {
        answers,
        typingMs,
        signal,
      })
    )
      answers += 1
    const isDue = turn % TURNS_PER_MESSAGE === 0 && messagesSent - sentBefore < MAX_MESSAGES_PER_START
    if (!isDue || messagesSent >= ONGOING_MESSAGES.length) continue
    await sendScripted(clients, messagesSent)
    messagesSent += 1
    writeFileSync(progressFile, String(messagesSent))
  }
}

async function sendScripted(clients: Clients, number: number): Promise<void> {
  const { from, to, says } = ONGOING_MESSAGES[number] ?? {}
  const [writer, reader] = [clients.get(from ?? ''), clients.get(to ?? '')]
  if (!writer || !reader || says === undefined) return
  const { account } = await reader.ask<{ account: { id: string } }>('{ account { id } }')
  await sendMessage(writer, { to: account.id, says, key: `demo-letter-fresh-${number}` })
}

type Unread = { id: string; user: { id: string }; last_message: { id: string; from: { id: string } } | null }
type Answering = { answers: number; typingMs: number; signal: AbortSignal }

/** Marks one unread thread as read and answers its last message. */
async function answerUnread(
  client: SiteClient | undefined,
  lines: readonly string[],
  { answers, typingMs, signal }: Answering,
): Promise<boolean> {
  const { threads } = (await client?.ask<{ threads: Unread[] }>(
    '{ threads(filter: "unread", limit: { limit: 1 }) { id user { id } last_message { id from { id } } } }',
  )) ?? { threads: [] }
  const [thread] = threads
  if (!client || !thread) return false
  await client.ask('mutation ($id: ID!) { updateThreadRead(thread: $id) }', { id: thread.id })
  if (thread.last_message?.from.id !== thread.user.id) return false
  await client.ask('mutation ($id: ID!) { typing(thread: $id) }', { id: thread.id })
  await pause(typingMs, undefined, { signal })
  const says = lines[answers % lines.length] ?? ''
  return sendMessage(client, { to: thread.user.id, says, key: `demo-answer-${thread.last_message.id}` })
}

/** False if refused: an evaluator may have blocked the account or deleted their own. */
async function sendMessage(
  client: SiteClient,
  { to, says, key }: { to: string; says: string; key: string },
): Promise<boolean> {
  try {
    await client.ask(
      `mutation ($to: ID!, $data: MessageDataInput!, $key: String) {
        newMessage(to: $to, data: $data, key: $key) { id }
      }`,
      { to, data: { type: 'text', value: says }, key },
    )
    return true
  } catch (error) {
    if (error instanceof SiteError) return false
    throw error
  }
}
