/** Subscription plans and payments of demo accounts, made through the public API. */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Pack, PackFile } from './pack.ts'
import { type PublishedMedia, whenPublished } from './published-media.ts'
import { type Clients, type SiteClient, SiteError } from './site-client.ts'
import { PLANS, SPENDING, type Spending } from './spending.ts'

export type MoneyOptions = {
  pack: Pack | null
  dataDir: string
  isSandbox: boolean
  signIn(): Promise<Clients>
  signal: AbortSignal
}

/** A test card that always succeeds. */
const TEST_CARD = { number: '4242 4242 4242 4242', cvv: '123' }
const CARD_LASTS_YEARS = 4

/**
 * Runs with the test gateway only. Every deal has an idempotency key that is the same at every start, so a resumed start
 * pays nothing twice.
 */
export async function fillMoney({ pack, dataDir, isSandbox, signIn, signal }: MoneyOptions): Promise<void> {
  const done = path.join(dataDir, 'demo-money')
  if (!isSandbox || !pack || existsSync(done)) return
  const clients = await signIn()
  const creators = await offerPlans(clients)
  for (const [username, spending] of Object.entries(SPENDING)) {
    const client = clients.get(username)
    if (!client) continue
    await buyDemoCredits(client, spending)
    await subscribeAndTip(client, spending, creators)
  }
  const files = pack.files.filter(isBought)
  const isAllShown = await whenPublished({ clients, files, signal }, (shown) => buyMedia(clients, shown))
  if (isAllShown) writeFileSync(done, '')
}

/** Creates the missing plans; returns the creators' ids by username. */
async function offerPlans(clients: Clients): Promise<Map<string, string>> {
  const creators = new Map<string, string>()
  for (const [username, { price, trial }] of Object.entries(PLANS)) {
    const client = clients.get(username)
    if (!client) continue
    const { logged_in } = await client.ask<{
      logged_in: { account: { id: string; subscription_detail: object | null } }
    }>('{ logged_in { account { id subscription_detail { id } } } }')
    creators.set(username, logged_in.account.id)
    if (logged_in.account.subscription_detail === null)
      await client.ask(
        `mutation ($trial: TrialInput, $period: PeriodInput!) {
          createSubscriptionDetail(trial: $trial, period: $period) { id }
        }`,
        { trial: trial ?? null, period: { price } },
      )
  }
  return creators
}

export async function buyDemoCredits(
  client: SiteClient,
  { packs }: Pick<Spending, 'packs'>,
  key = 'demo-pack-',
): Promise<void> {
  const card = await cardOf(client)
  for (const [index, pack] of packs.entries())
    await runUnlessRefused(
      client,
      'mutation ($pack: Int!, $card: ID!, $key: String) { buyCredits(pack: $pack, card: $card, key: $key) { id } }',
      { pack, card, key: `${key}${index}` },
    )
}

type Cards = { cards: { id: string }[] }
type Payer = {
  logged_in: { account: { fullname: string } }
  wallet: Cards
  paymentMethods: { cards_url: string }[]
}

async function cardOf(client: SiteClient): Promise<string | undefined> {
  const { logged_in, wallet, paymentMethods } = await client.ask<Payer>(
    '{ logged_in { account { fullname } } wallet { cards { id } } paymentMethods { cards_url } }',
  )
  const [known] = wallet.cards
  if (known) return known.id
  const { token } = await client.post<{ token: string }>(paymentMethods[0]?.cards_url ?? '', {
    ...TEST_CARD,
    name: logged_in.account.fullname,
    expiry: `12/${new Date().getUTCFullYear() + CARD_LASTS_YEARS}`,
  })
  const { addCard } = await client.ask<{ addCard: Cards }>(
    'mutation ($token: String!) { addCard(token: $token) { cards { id } } }',
    { token },
  )
  return addCard.cards[0]?.id
}

/** Subscriptions and tips, which need no processed media. */
async function subscribeAndTip(
  client: SiteClient,
  { subscribes = [], tips = [] }: Spending,
  creators: ReadonlyMap<string, string>,
): Promise<void> {
  for (const creator of subscribes)
    await runUnlessRefused(
      client,
      'mutation ($user: ID!, $key: String) { subscribe(user: $user, key: $key) { user { id } } }',
      {
        user: creators.get(creator),
        key: `demo-subscription-${asKey(creator)}`,
      },
    )
  for (const [index, { to, dollars, says }] of tips.entries())
    await runUnlessRefused(
      client,
      `mutation ($user: ID!, $amount: Int!, $message: String, $key: String) {
        addTip(user: $user, amount: $amount, message: $message, key: $key) { id }
      }`,
      { user: creators.get(to), amount: dollars, message: says, key: `demo-tip-${index}` },
    )
}

function isBought({ name }: PackFile): boolean {
  return Object.values(SPENDING).some(({ buys = [] }) => buys.includes(name))
}

async function buyMedia(clients: Clients, shown: readonly PublishedMedia[]): Promise<void> {
  for (const { id, file } of shown)
    for (const [username, { buys = [] }] of Object.entries(SPENDING)) {
      const client = clients.get(username)
      if (client && buys.includes(file.name))
        await runUnlessRefused(
          client,
          'mutation ($media: ID!, $key: String) { buyMedia(media: $media, key: $key) { id } }',
          {
            media: id,
            key: `demo-media-${asKey(file.name)}`,
          },
        )
    }
}

/** Idempotency keys allow fewer characters than names. */
function asKey(name: string): string {
  return name.replace(/[^\w-]/g, '-')
}

/** Refusals caused by an evaluator who used the same account: already bought, or credits spent. */
const EXPECTED_REFUSALS = new Set([
  'CONFLICT',
  'KEY_REUSED',
  'ALREADY_BOUGHT',
  'NOT_ENOUGH_CREDITS',
  'NOT_FOUND',
])

async function runUnlessRefused(client: SiteClient, mutation: string, variables: object): Promise<void> {
  try {
    await client.ask(mutation, variables)
  } catch (error) {
    if (!(error instanceof SiteError && EXPECTED_REFUSALS.has(error.code ?? ''))) throw error
  }
}
