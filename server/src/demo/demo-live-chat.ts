/** The chat of the demo's live: demo accounts write and tip, and the creator answers evaluators. */
import { randomUUID } from 'node:crypto'
import type { GatewayName } from '#platform/payments/gateway.ts'
import { buyDemoCredits } from './fill-money.ts'
import { LIVE_ANSWERS, LIVE_LINES, LIVE_SHOW, LIVE_THANKS, LIVE_TIPS, type LiveTip } from './live-script.ts'
import { type Clients, type SiteClient, SiteError } from './site-client.ts'

/** Written before anyone watches, so that the first viewer finds a conversation. */
const INITIAL_LINES = 3
/** Turns between tips. */
const TURNS_PER_TIP = 9
const FIRST_TIP = 4
const PACK = 10

type DemoLiveChat = {
  /** Sends the next chat message, or a tip. */
  turn(viewers: number): Promise<void>
}

type Options = { clients: Clients; gateway: GatewayName }

/** Shuffles the script for each live, and repeats lines only after all were used. */
export function createDemoLiveChat({ clients, gateway }: Options): DemoLiveChat {
  const host = clients.get(LIVE_SHOW.by)
  const [lines, tips] = [shuffled(LIVE_LINES), shuffled(LIVE_TIPS)]
  const answered = new Set<string>()
  let [turns, said, given] = [0, 0, 0]

  async function answer(): Promise<boolean> {
    const unanswered = host && (await findUnanswered(host, clients, answered))
    if (!host || !unanswered) return false
    answered.add(unanswered.id)
    const words = unanswered.kind === 'tip' ? LIVE_THANKS : LIVE_ANSWERS
    const says = words[(answered.size - 1) % words.length] ?? ''
    await sendChatMessage(host, says.replace('{name}', unanswered.user.fullname.split(' ')[0] ?? ''))
    return true
  }

  return {
    async turn(viewers) {
      turns += 1
      if (viewers === 0 && said >= INITIAL_LINES) return
      if (viewers > 0 && (await answer())) return
      const tip = tips[given % tips.length]
      if (viewers > 0 && turns % TURNS_PER_TIP === FIRST_TIP && gateway === 'sandbox' && tip) {
        given += 1
        return sendTip(clients, tip)
      }
      const line = lines[said % lines.length]
      said += 1
      const client = clients.get(line?.by ?? '')
      if (client && line) await sendChatMessage(client, line.says)
    },
  }
}

type ChatMessage = { id: string; kind: string; user: { username: string; fullname: string } }

/** The oldest unanswered message of an evaluator. */
async function findUnanswered(
  host: SiteClient,
  clients: Clients,
  answered: ReadonlySet<string>,
): Promise<ChatMessage | undefined> {
  const { LiveChatMessages } = await host.ask<{ LiveChatMessages: ChatMessage[] }>(
    'query ($user: ID!) { LiveChatMessages(user: $user, limit: 20) { id kind user { username fullname } } }',
    { user: LIVE_SHOW.by },
  )
  return LiveChatMessages.findLast(({ id, user }) => !answered.has(id) && !clients.has(user.username))
}

async function sendChatMessage(client: SiteClient, text: string): Promise<void> {
  await ignoreRefusal(
    client.ask(
      'mutation ($user: ID!, $text: String!) { NewLiveChatMessage(user: $user, text: $text) { id } }',
      {
        user: LIVE_SHOW.by,
        text,
      },
    ),
  )
}

/** Tips with test credits, buying more when they run out. */
async function sendTip(clients: Clients, { by, says, dollars }: LiveTip): Promise<void> {
  const client = clients.get(by)
  if (!client) return
  const { profile, wallet } = await client.ask<{ profile: { id: string }; wallet: { amount: number } }>(
    'query ($username: String!) { profile(username: $username) { id } wallet { amount } }',
    { username: LIVE_SHOW.by },
  )
  if (wallet.amount < dollars) await buyDemoCredits(client, { packs: [PACK] }, `demo-live-${randomUUID()}-`)
  await ignoreRefusal(
    client.ask(
      `mutation ($user: ID!, $amount: Int!, $message: String, $key: String) {
        addTip(user: $user, amount: $amount, message: $message, key: $key) { id }
      }`,
      { user: profile.id, amount: dollars, message: says, key: randomUUID() },
    ),
  )
}

/** The live may have ended, or the chat be closed, or the account be muted. */
async function ignoreRefusal(request: Promise<unknown>): Promise<void> {
  try {
    await request
  } catch (error) {
    if (!(error instanceof SiteError)) throw error
  }
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
