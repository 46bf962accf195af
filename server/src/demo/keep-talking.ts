/**
 * Life on a demo site: now and then somebody writes to the people one looks around as, and whoever is written to answers.
 * It ends by itself: so many letters are there, and so many answers are given until the next start.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ANSWERS, FRESH_LETTERS } from './fresh-letters.ts'
import { type Clients, type SiteClient, SiteRefusal } from './site-client.ts'

export type KeepTalkingOptions = {
  dataDir: string
  signIn(): Promise<Clients>
  signal: AbortSignal
  /** Milliseconds: how long one of them looks before the next does, and how long they type. */
  turnMs?: number
  typingMs?: number
}

/** Between two letters: ten turns, about a minute. */
const TURNS_A_LETTER = 10
const MOST_LETTERS_A_START = 6
const MOST_ANSWERS_A_START = 30

export async function keepTalking(options: KeepTalkingOptions): Promise<void> {
  const { dataDir, signIn, signal, turnMs = 6_000, typingMs = 2_500 } = options
  const clients = await signIn()
  const talkers = Object.keys(ANSWERS)
  const mark = path.join(dataDir, 'demo-letters')
  const sentBefore = existsSync(mark) ? Number(readFileSync(mark, 'utf8')) || 0 : 0
  let letters = sentBefore
  let answers = 0
  for (let turn = 1; answers < MOST_ANSWERS_A_START; turn += 1) {
    await pause(turnMs, undefined, { signal })
    const talker = talkers[turn % talkers.length] ?? ''
    if (await isAnswered(clients.get(talker), ANSWERS[talker] ?? [], { answers, typingMs, signal }))
      answers += 1
    const isDue = turn % TURNS_A_LETTER === 0 && letters - sentBefore < MOST_LETTERS_A_START
    if (!isDue || letters >= FRESH_LETTERS.length) continue
    await writeLetter(clients, letters)
    letters += 1
    writeFileSync(mark, String(letters))
  }
}

async function writeLetter(clients: Clients, number: number): Promise<void> {
  const { from, to, says } = FRESH_LETTERS[number] ?? {}
  const [writer, reader] = [clients.get(from ?? ''), clients.get(to ?? '')]
  if (!writer || !reader || says === undefined) return
  const { account } = await reader.ask<{ account: { id: string } }>('{ account { id } }')
  await write(writer, { to: account.id, says, key: `demo-letter-fresh-${number}` })
}

type Unread = { id: string; user: { id: string }; last_message: { id: string; from: { id: string } } | null }
type Answering = { answers: number; typingMs: number; signal: AbortSignal }

/** Reads what came first, and answers the last of it; one thread in each turn. */
async function isAnswered(
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
  return write(client, { to: thread.user.id, says, key: `demo-answer-${thread.last_message.id}` })
}

/** Somebody who looks around may have blocked them, or be gone. */
async function write(
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
  } catch (fault) {
    if (fault instanceof SiteRefusal) return false
    throw fault
  }
}
