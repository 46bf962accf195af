/** What demo accounts do in a live: write, tip, send hearts. A refusal is normal: the live may have ended, or the account be muted. */
import { randomUUID } from 'node:crypto'
import { buyDemoCredits } from './fill-money.ts'
import { type SiteClient, SiteError } from './site-client.ts'

const PACK = 25

/** `creator` is an id or a username. */
export function sendChatMessage(client: SiteClient, creator: string, text: string): Promise<void> {
  return ignoreRefusal(
    client.ask(
      'mutation ($user: ID!, $text: String!) { NewLiveChatMessage(user: $user, text: $text) { id } }',
      { user: creator, text },
    ),
  )
}

export type DemoTip = { creatorId: string; dollars: number; says?: string | undefined }

/** Tips with test credits, buying more when they run out; never with money. */
export async function sendDemoTip(
  client: SiteClient,
  isSandbox: boolean,
  { creatorId, dollars, says }: DemoTip,
): Promise<void> {
  if (!isSandbox) return
  const { wallet } = await client.ask<{ wallet: { amount: number } }>('{ wallet { amount } }')
  if (wallet.amount < dollars) await buyDemoCredits(client, { packs: [PACK] }, `demo-live-${randomUUID()}-`)
  await ignoreRefusal(
    client.ask(
      `mutation ($user: ID!, $amount: Int!, $message: String, $key: String) {
        addTip(user: $user, amount: $amount, message: $message, key: $key) { id }
      }`,
      { user: creatorId, amount: dollars, message: says, key: randomUUID() },
    ),
  )
}

export function sendHearts(client: SiteClient, liveId: string, count: number): Promise<void> {
  return ignoreRefusal(
    client.ask('mutation ($live: ID!, $count: Int!) { heartLive(live: $live, count: $count) }', {
      live: liveId,
      count,
    }),
  )
}

export async function accountIdOf(client: SiteClient, username: string): Promise<string | null> {
  const { profile } = await client.ask<{ profile: { id: string } | null }>(
    'query ($username: String!) { profile(username: $username) { id } }',
    { username },
  )
  return profile?.id ?? null
}

async function ignoreRefusal(request: Promise<unknown>): Promise<void> {
  try {
    await request
  } catch (error) {
    if (!(error instanceof SiteError)) throw error
  }
}

export function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
