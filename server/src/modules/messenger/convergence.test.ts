/** Two people write through two processes while connections drop at random: all tabs must converge to the same messages. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  applyChange,
  catchUp,
  isMissingChanges,
  openThreadState,
  type ThreadState,
} from '#rules/message-flow.ts'
import {
  connectSocket,
  MESSAGE_SUBSCRIPTION,
  type MessageEventData,
} from '../../../test/message-subscriptions.ts'
import {
  react,
  type ShownMessage,
  seedCreatorAndFan,
  unsend,
  writeTextMessage,
  writtenMessage,
} from '../../../test/messages.ts'
import { answerOf, askAs } from '../../../test/people.ts'
import { freshDatabaseUrl } from '../../../test/postgres.ts'
import type { Seeded } from '../../../test/seed.ts'
import { freshSite, type TestSite } from '../../../test/site.ts'

const env = { RATE_LIMITS: 'off', DATABASE_URL: await freshDatabaseUrl(), SECRET_KEY: 'k'.repeat(40) }
const sites = [await freshSite(env), await freshSite(env)] as const

const MESSAGES = 400
const WRITERS = 6

type EventMessage = NonNullable<MessageEventData['message']>
type Changes = { messages: EventMessage[]; change: number; more: boolean }

/** A linear congruential generator, so that a seed reproduces a run. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/** A client that follows the contract and nothing more; some of its events get lost. */
function openTab(site: TestSite, person: Seeded, thread: string, isLost: () => boolean) {
  let flow: ThreadState<EventMessage> = openThreadState<EventMessage>([], 30)
  let asking: Promise<void> = Promise.resolve()
  let client: Awaited<ReturnType<typeof connectSocket>> | null = null
  let isClosed = false
  const counts = { received: 0, gaps: 0, cuts: 0 }

  const changes = (after: number) =>
    answerOf<Changes>(
      askAs(
        site,
        person,
        `query ($thread: ID!, $after: Int!) { messageChanges(thread: $thread, after: $after) {
          change more messages { id change deleted unlocked data { value } from { id } } } }`,
        { thread, after },
      ),
    )

  async function ask(): Promise<void> {
    for (let more = true; more; ) {
      const page = await changes(flow.change)
      flow = catchUp(flow, page)
      more = page.more
    }
  }

  function askNext(): Promise<void> {
    asking = asking.then(ask)
    return asking
  }

  async function open(): Promise<void> {
    const own = await connectSocket(site, person)
    client = own
    own.subscribe('one', MESSAGE_SUBSCRIPTION, { thread, user: person.id })
    own.socket.on('message', (data) => {
      const { type, payload } = JSON.parse(String(data))
      if (type !== 'next' || isLost()) return
      counts.received += 1
      flow = applyChange(flow, payload.data.messengerMessages as MessageEventData)
      if (!isMissingChanges(flow)) return
      counts.gaps += 1
      void askNext()
    })
    await askNext()
  }

  return {
    counts,
    open,
    async cut(): Promise<void> {
      if (isClosed) return
      counts.cuts += 1
      client?.socket.terminate()
      await open()
    },
    /** The state after a last catch-up, without any event. */
    async settled(): Promise<ThreadState<EventMessage>> {
      isClosed = true
      await asking
      await askNext()
      return flow
    },
  }
}

test(`${MESSAGES} messages from both sides end in one order everywhere, none missing and none twice`, async (t) => {
  const seed = Number(process.env.FOLLOWING_SEED ?? Date.now() % 100_000)
  t.diagnostic(`FOLLOWING_SEED=${seed}`)
  const random = seededRandom(seed)
  const { creator, fan } = await seedCreatorAndFan(sites[0])
  const { thread } = await writeTextMessage(sites[0], fan, creator, 'first')
  const tabs = [creator, fan].flatMap((person) =>
    sites.map((site) => openTab(site, person, thread, () => random() < 0.03)),
  )
  for (const tab of tabs) await tab.open()

  const anySite = () => sites[random() < 0.5 ? 0 : 1]
  const sent: ShownMessage[] = []
  let next = 0

  async function writeOn(): Promise<void> {
    while (next < MESSAGES) {
      const number = next++
      const [from, to] = random() < 0.5 ? [creator, fan] : [fan, creator]
      const input = { value: `${number}`, key: `wish-number-${number}` }
      // Some messages are sent twice concurrently under one key, like a retried tap.
      const tries = random() < 0.05 ? [anySite(), anySite()] : [anySite()]
      const [message] = await Promise.all(tries.map((site) => writtenMessage(site, from, to, input)))
      assert.ok(message)
      sent.push(message)
      const about = sent[Math.floor(random() * sent.length)]
      if (random() < 0.05 && about) await react(anySite(), to, about.id, '🔥')
      if (random() < 0.03) await answerOf(unsend(anySite(), from, message.id))
      if (random() < 0.08) await tabs[Math.floor(random() * tabs.length)]?.cut()
    }
  }

  await Promise.all(Array.from({ length: WRITERS }, writeOn))
  const flows = []
  for (const tab of tabs) flows.push(await tab.settled())
  const rows = await sites[0].app.db
    .selectFrom('messages')
    .select(['id', 'change', 'text'])
    .where('thread_id', '=', thread)
    .orderBy('id')
    .execute()
  assert.equal(rows.length, MESSAGES + 1)
  for (const { messages } of flows)
    assert.deepEqual(
      messages.map(({ id, change, data }) => ({ id, change, text: data.value })),
      rows,
    )
  const total = (name: 'received' | 'gaps' | 'cuts') =>
    tabs.reduce((sum, { counts }) => sum + counts[name], 0)
  t.diagnostic(`${total('received')} events, ${total('gaps')} gaps, ${total('cuts')} cuts`)
  assert.ok(total('received') > MESSAGES && total('gaps') > 10 && total('cuts') > 10, 'it was a storm')
})
