/** The chat of the demo's live: demo accounts watch, write and tip, and the creator answers evaluators. */
import { accountIdOf, sendChatMessage, sendDemoTip, shuffled } from './live-actions.ts'
import type { LiveCrowd } from './live-crowd.ts'
import { LIVE_ANSWERS, LIVE_CAST, LIVE_LINES, LIVE_SHOW, LIVE_THANKS, LIVE_TIPS } from './live-script.ts'
import type { SiteClient } from './site-client.ts'

/** Written before anyone watches, so that the first viewer finds a conversation. */
const INITIAL_LINES = 3
/** Turns between tips. */
const TURNS_PER_TIP = 9
const FIRST_TIP = 4

type DemoLiveChat = {
  /** Sends the next chat message, or a tip. `realViewers` are those who are no demo people. */
  turn(liveId: string, realViewers: number): Promise<void>
}

type Options = { host: SiteClient; crowd: LiveCrowd; isSandbox: boolean }

/** Shuffles the script for each live, and repeats lines only after all were used. */
export function createDemoLiveChat({ host, crowd, isSandbox }: Options): DemoLiveChat {
  const [lines, tips] = [shuffled(LIVE_LINES), shuffled(LIVE_TIPS)]
  const answered = new Set<string>()
  let [turns, said, given] = [0, 0, 0]

  async function answer(): Promise<boolean> {
    const unanswered = await findUnanswered(host, answered)
    if (!unanswered) return false
    answered.add(unanswered.id)
    const words = unanswered.kind === 'tip' ? LIVE_THANKS : LIVE_ANSWERS
    const says = words[(answered.size - 1) % words.length] ?? ''
    const [name = ''] = unanswered.user.fullname.split(' ')
    await sendChatMessage(host, LIVE_SHOW.by, says.replace('{name}', name))
    return true
  }

  return {
    async turn(liveId, realViewers) {
      turns += 1
      if (realViewers === 0 && said >= INITIAL_LINES) return
      if (realViewers > 0 && (await answer())) return
      const tip = tips[given % tips.length]
      if (realViewers > 0 && turns % TURNS_PER_TIP === FIRST_TIP && tip) {
        given += 1
        const [client, creatorId] = [await crowd.join(liveId, tip.by), await accountIdOf(host, LIVE_SHOW.by)]
        if (client && creatorId) await sendDemoTip(client, isSandbox, { ...tip, creatorId })
        return
      }
      const line = lines[said % lines.length]
      said += 1
      const client = line && (await crowd.join(liveId, line.by))
      if (client) await sendChatMessage(client, LIVE_SHOW.by, line.says)
    },
  }
}

type ChatMessage = { id: string; kind: string; user: { username: string; fullname: string } }

/** The oldest unanswered message of an evaluator. */
async function findUnanswered(
  host: SiteClient,
  answered: ReadonlySet<string>,
): Promise<ChatMessage | undefined> {
  const { LiveChatMessages } = await host.ask<{ LiveChatMessages: ChatMessage[] }>(
    'query ($user: ID!) { LiveChatMessages(user: $user, limit: 20) { id kind user { username fullname } } }',
    { user: LIVE_SHOW.by },
  )
  return LiveChatMessages.findLast(({ id, user }) => !answered.has(id) && !LIVE_CAST.has(user.username))
}
