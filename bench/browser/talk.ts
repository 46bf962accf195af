/** Two accounts with three tabs type, send, read and unlock messages; prints as JSON how long the other's tabs took to show each. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { MESSENGER } from '../../rules/src/messages.ts'
import { unlessTrial } from '../size.ts'

const [, , url = '', dataDir = '', executablePath = '', ...args] = process.argv
const TYPINGS = unlessTrial(5, 1)
const TURNS = unlessTrial(30, 1)
const UNLOCKS = unlessTrial(10, 1)

const browser = await chromium.launch({ executablePath, args })
try {
  process.stdout.write(JSON.stringify(await talk()))
} finally {
  await browser.close()
}

async function talk() {
  const [fan, creator] = [await entered(await newFan()), await entered(demoCreator())]
  await ask(fan, 'mutation ($id: ID!) { upFollowing(id: $id) }', { id: creator.id })
  const thread = await write(creator, fan.id, { type: 'text', value: 'Welcome' })
  const tabs = {
    fan: await opened(fan.context, thread),
    creator: [await opened(creator.context, thread), await opened(creator.context, thread)],
  }
  const delays = {
    typing: [] as number[],
    sending: [] as number[],
    reading: [] as number[],
    unlocking: [] as number[],
  }
  const field = tabs.fan.getByPlaceholder('Type a message')
  for (let turn = 1; turn <= TYPINGS; turn += 1) {
    // The client sends its typing event at most once per interval.
    await sleep(MESSENGER.typingMs)
    const typing = await Promise.all(tabs.creator.map((tab) => watch(tab, 'typing…')))
    const typedAt = Date.now()
    await field.press('a')
    delays.typing.push((await last(typing)) - typedAt)
  }
  for (let turn = 1; turn <= TURNS; turn += 1) {
    const words = `Message ${turn}.`
    await field.fill(words)
    const sending = await Promise.all(tabs.creator.map((tab) => watch(tab, words)))
    const isSeen = await watchSeen(tabs.fan, words)
    const sentAt = Date.now()
    await field.press('Enter')
    const shownAt = await last(sending)
    delays.sending.push(shownAt - sentAt)
    delays.reading.push((await last([isSeen])) - shownAt)
  }
  for (let turn = 1; turn <= UNLOCKS; turn += 1) delays.unlocking.push(await unlock(turn))
  return delays

  async function unlock(turn: number): Promise<number> {
    const value = JSON.stringify({ text: `Paid ${turn}.`, price: 3, media: await privatePhoto(creator) })
    await write(creator, fan.id, { type: 'teaser', value })
    const card = tabs.fan.getByRole('article', { name: 'Paid message' }).filter({ hasText: `Paid ${turn}.` })
    await card.getByRole('button', { name: 'Unlock for $3.00' }).click()
    const pay = tabs.fan.getByRole('dialog').getByRole('button', { name: 'Unlock for $3.00' })
    const earned = await Promise.all(tabs.creator.map((tab) => watchCount(tab, 'you earned', turn)))
    await pay.waitFor()
    const paidAt = Date.now()
    // Clicks without waiting for the sheet's animation, as a user does.
    await pay.dispatchEvent('click')
    const delay = (await last(earned)) - paidAt
    await tabs.fan.getByRole('dialog').waitFor({ state: 'hidden' })
    return delay
  }
}

type Watch = { at: Promise<number> }

/** Time when the last tab shows it. Clocks are comparable because all tabs run on this machine. */
async function last(
  watches: readonly { evaluate(pick: (watch: Watch) => Promise<number>): Promise<number> }[],
) {
  return Math.max(...(await Promise.all(watches.map((watch) => watch.evaluate(({ at }) => at)))))
}

function watch(page: Page, words: string) {
  return watchCount(page, words, 1)
}

/** Checks on each DOM mutation, since background tabs draw no frames. Wrapped in an object because a bare promise would be awaited by `evaluate`. */
function watchCount(page: Page, words: string, count: number) {
  return page.evaluateHandle(
    ([wanted, times]): Watch => {
      const isThere = () => document.body.textContent.split(wanted).length > times
      const seen = Promise.withResolvers<number>()
      const look = () => isThere() && seen.resolve(Date.now())
      new MutationObserver(look).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      })
      look()
      return { at: seen.promise }
    },
    [words, count] as const,
  )
}

/** Resolves when the sender's tab shows the message as read. */
function watchSeen(page: Page, words: string) {
  return page.evaluateHandle((wanted): Watch => {
    const isSeen = () => {
      const items = [...document.querySelectorAll('[data-item]')]
      const item = items.findLast((each) => each.textContent.includes(wanted))
      return item?.querySelector('[data-standing=seen]') != null
    }
    const seen = Promise.withResolvers<number>()
    const look = () => isSeen() && seen.resolve(Date.now())
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
    look()
    return { at: seen.promise }
  }, words)
}

type Person = { context: BrowserContext; id: string }
type Way = (context: BrowserContext) => Promise<void>

async function entered(way: Way): Promise<Person> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  await context.addCookies(['agree_18', 'cookie_policy'].map((name) => ({ name, value: '1', url })))
  await way(context)
  const { logged_in } = await ask<{ logged_in: { account: { id: string } } }>(
    { context },
    '{ logged_in { account { id } } }',
  )
  return { context, id: logged_in.account.id }
}

/** Buys credits for all purchases of the run. */
async function newFan(): Promise<Way> {
  const username = `fan${crypto.randomUUID().slice(0, 8)}`
  const person = { username, email: `${username}@example.com`, password: 'Sunny1day', fullname: 'A Fan' }
  return async (context) => {
    await context.request.post('/api/signup', { data: { ...person, type: 'email' } })
    const expiry = `12/${(new Date().getFullYear() + 3) % 100}`
    const card = { name: 'A Fan', number: '4242424242424242', expiry, cvv: '123' }
    const answer = await context.request.post('/sandbox-gateway/cards', { data: card })
    const { token } = (await answer.json()) as { token: string }
    const { addCard } = await ask<{ addCard: { cards: { id: string }[] } }>(
      { context },
      'mutation ($token: String!) { addCard(token: $token) { cards { id } } }',
      { token },
    )
    await ask(
      { context },
      'mutation ($pack: Int!, $card: ID!) { buyCredits(pack: $pack, card: $card) { state } }',
      {
        pack: 50,
        card: addCard.cards[0]?.id,
      },
    )
  }
}

function demoCreator(): Way {
  const accounts = JSON.parse(readFileSync(path.join(dataDir, 'demo-accounts.json'), 'utf8')) as {
    who: string
    email: string
    password: string
  }[]
  const creator = accounts.find(({ who }) => who === 'creator')
  return async (context) => {
    const { email, password } = creator ?? {}
    await context.request.post('/api/auth', { data: { email, password, type: 'email' } })
  }
}

async function ask<Data>({ context }: Pick<Person, 'context'>, query: string, variables = {}): Promise<Data> {
  const answer = await context.request.post('/api', { data: { query, variables } })
  const { data, errors } = (await answer.json()) as { data?: Data; errors?: unknown }
  if (!data || errors) throw new Error(JSON.stringify(errors))
  return data
}

/** Replies in the thread. */
async function write(from: Person, to: string, data: { type: string; value: string }): Promise<string> {
  const { newMessage } = await ask<{ newMessage: { thread: string } }>(
    from,
    'mutation ($to: ID!, $data: MessageDataInput!) { newMessage(to: $to, data: $data) { thread } }',
    { to, data },
  )
  return newMessage.thread
}

/** Creates a new teaser each time, since one can only be sold once to a fan. */
async function privatePhoto(creator: Person): Promise<string> {
  const { default: sharp } = await import('sharp')
  const background = { r: Math.floor(Math.random() * 255), g: 90, b: 140 }
  const buffer = await sharp({ create: { width: 300, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const answer = await creator.context.request.post('/api/upload/media', {
    multipart: {
      'medias[0][description]': 'A photo',
      'medias[0][tags]': 'sea,quiet',
      'medias[0][visibility]': 'private',
      media_files: { name: 'photo.jpg', mimeType: 'image/jpeg', buffer },
    },
  })
  const { medias } = (await answer.json()) as { medias: { id: string }[] }
  const id = medias[0]?.id ?? ''
  for (;;) {
    const { media } = await ask<{ media: { processed: { state: string } } }>(
      creator,
      'query ($id: ID!) { media(id: $id) { processed { state } } }',
      { id },
    )
    if (media.processed.state === 'ready') return id
  }
}

async function opened(context: BrowserContext, thread: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`/messages/inbox/${thread}`)
  await page.getByPlaceholder('Type a message').waitFor()
  await page.getByText('Welcome', { exact: true }).last().waitFor()
  return page
}
