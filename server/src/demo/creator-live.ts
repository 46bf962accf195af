/** Demo fans in the live of the demo creator: they come one after another, write, tip, send hearts, and leave when it ends. */
import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Bus } from '#platform/bus/bus.ts'
import type { Log } from '#platform/log.ts'
import { statusTopic } from '../modules/live/index.ts'
import {
  ANSWERS_TO_CREATOR,
  ANSWERS_TO_QUESTION,
  CHEERS,
  DEMO_CREATOR,
  FAN_LINES,
  FAN_TIPS,
  GREETINGS,
} from './creator-live-script.ts'
import { accountIdOf, sendChatMessage, sendDemoTip, sendHearts, shuffled } from './live-actions.ts'
import type { LiveCrowd } from './live-crowd.ts'
import { LIVE_CAST } from './live-script.ts'
import type { Clients, SiteClient } from './site-client.ts'

type Options = {
  bus: Pick<Bus, 'subscribe'>
  crowd: LiveCrowd
  isSandbox: boolean
  signIn(usernames: readonly string[]): Promise<Clients>
  log: Log
  signal: AbortSignal
  /** Called while the creator is live: the other demo host is live too, so that there is somebody to battle. */
  onLive(): void
  turnMs: number
}

/** Turns between tips. */
const TURNS_PER_TIP = 8
const MAX_HEARTS = 6

/** Waits for the creator's lives; between them, nothing runs. */
export async function accompanyCreatorLives(options: Options): Promise<void> {
  const { bus, signIn, log, signal } = options
  const witness = await witnessFrom(signIn)
  const creatorId = witness && (await accountIdOf(witness, DEMO_CREATOR))
  if (!creatorId) return
  const starts = new EventEmitter()
  let liveId: string | null = null
  const leave = bus.subscribe(statusTopic(creatorId), (event) => {
    if (event.status !== 'start') return
    liveId = event.liveId
    starts.emit('start')
  })
  try {
    for (;;) {
      if (liveId === null) await once(starts, 'start', { signal })
      if (liveId === null) continue
      const id: string = liveId
      liveId = null
      await accompany(options, { id, creatorId }).catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, "demo fans left the demo creator's live early")
      })
    }
  } finally {
    leave()
  }
}

type CreatorLive = { id: string; creatorId: string; witness: SiteClient }

/** A fan who reads along; signed in again for each live, as sessions expire. */
async function witnessFrom(signIn: Options['signIn']): Promise<SiteClient | undefined> {
  const [fan] = GREETINGS
  return fan && (await signIn([fan.by])).get(fan.by)
}

async function accompany(options: Options, creatorLive: Omit<CreatorLive, 'witness'>): Promise<void> {
  const { crowd, signal, onLive, turnMs, signIn } = options
  const witness = await witnessFrom(signIn)
  if (!witness) return
  const live = { ...creatorLive, witness }
  const fans = createFans(options, live)
  try {
    while (await isOnAir(live)) {
      onLive()
      await fans.turn()
      await pause(turnMs, undefined, { signal })
    }
  } finally {
    crowd.leave(live.id)
  }
}

async function isOnAir({ id, witness }: CreatorLive): Promise<boolean> {
  const { live } = await witness.ask<{ live: { is_on_air: boolean } | null }>(
    'query ($id: ID!) { live(id: $id) { is_on_air } }',
    { id },
  )
  return live?.is_on_air === true
}

function createFans({ crowd, isSandbox }: Options, { id, creatorId, witness }: CreatorLive) {
  const [coming, lines, tips] = [shuffled(GREETINGS), shuffled(FAN_LINES), shuffled(FAN_TIPS)]
  const answers = { question: shuffled(ANSWERS_TO_QUESTION), other: shuffled(ANSWERS_TO_CREATOR) }
  const handled = new Set<string>()
  let [turns, given] = [0, 0]

  /** Any fan who watches. */
  function anyone(): Promise<SiteClient | null> {
    const [username] = shuffled(crowd.watching(id))
    return username === undefined ? Promise.resolve(null) : crowd.join(id, username)
  }

  async function say(client: SiteClient | null, text: string | undefined): Promise<void> {
    if (client && text !== undefined) await sendChatMessage(client, creatorId, text)
  }

  /** Reacts to the newest message of the creator, or tip of an evaluator. */
  async function react(): Promise<boolean> {
    const fan = await anyone()
    const message = fan && (await newestUnhandled(witness, creatorId, handled))
    if (!message) return false
    const [name = ''] = message.user.fullname.split(' ')
    const { question, other } = answers
    const replies = message.kind === 'tip' ? CHEERS : message.text.trim().endsWith('?') ? question : other
    await say(fan, replies[handled.size % replies.length]?.replace('{name}', name))
    return true
  }

  async function act(): Promise<void> {
    if (await react()) return
    // The first come at once, the others in between.
    const next = turns <= 3 || turns % 2 === 0 ? coming.shift() : undefined
    if (next) return say(await crowd.join(id, next.by), next.says)
    const tip = tips[given % tips.length]
    if (tip && turns % TURNS_PER_TIP === 5) {
      given += 1
      const client = await crowd.join(id, tip.by)
      if (client) await sendDemoTip(client, isSandbox, { ...tip, creatorId })
      return
    }
    // Those who are there already.
    const here = crowd.watching(id)
    const line = lines.find(({ by }) => here.includes(by))
    if (!line) return
    lines.push(...lines.splice(lines.indexOf(line), 1))
    await say(await crowd.join(id, line.by), line.says)
  }

  return {
    async turn() {
      turns += 1
      await act()
      const fan = await anyone()
      if (fan) await sendHearts(fan, id, 1 + Math.floor(Math.random() * MAX_HEARTS))
    },
  }
}

type ChatMessage = { id: string; kind: string; text: string; user: { username: string; fullname: string } }

/** Older ones count as handled, so that one reaction follows however much was written meanwhile. */
async function newestUnhandled(
  witness: SiteClient,
  creatorId: string,
  handled: Set<string>,
): Promise<ChatMessage | undefined> {
  const { LiveChatMessages } = await witness.ask<{ LiveChatMessages: ChatMessage[] }>(
    `query ($user: ID!) { LiveChatMessages(user: $user, limit: 20) { id kind text user { username fullname } } }`,
    { user: creatorId },
  )
  const fresh = LiveChatMessages.filter(
    ({ id, kind, user }) =>
      !handled.has(id) &&
      !LIVE_CAST.has(user.username) &&
      (kind === 'tip' || (kind === 'message' && user.username === DEMO_CREATOR)),
  )
  for (const { id } of fresh) handled.add(id)
  return fresh[0]
}
