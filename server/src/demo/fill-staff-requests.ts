/** Sample work for the staff console: refund requests, a dispute and a creator application, made through the public API. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { packPath } from './pack.ts'
import { sampleDocument, sampleSignature } from './sample-documents.ts'
import { type Clients, type SiteClient, SiteError } from './site-client.ts'

type StaffRequestsOptions = {
  dataDir: string
  isSandbox: boolean
  signIn(): Promise<Clients>
  signal: AbortSignal
}

const [DEV, NOOR, TOM] = ['dev.dives', 'noor_stargazer', 'old-tom'] as const

const REFUNDS = [
  { by: NOOR, from: 'mara.lindqvist', reason: 'I meant to give this as a present and subscribed myself.' },
  {
    by: TOM,
    from: 'amara~blooms',
    reason: 'Pressed the wrong button, sorry. My grandson showed me how to ask.',
  },
]

/** A test card whose payments are disputed a minute later. */
const DISPUTED_CARD = { number: '4000 0000 0000 0259', cvv: '123', pack: 10 }
const CARD_LASTS_YEARS = 4

/** Moves money only with the test gateway. Resumes after a killed start: every step has a key or is looked up first. */
export async function fillStaffRequests({
  dataDir,
  isSandbox,
  signIn,
  signal,
}: StaffRequestsOptions): Promise<void> {
  const done = path.join(dataDir, 'demo-desk')
  if (existsSync(done)) return
  const clients = await signIn()
  const applicant = clients.get(TOM)
  if (applicant) await apply(applicant, signal)
  if (isSandbox) {
    for (const { by, from, reason } of REFUNDS) await requestRefundOf(clients.get(by), from, reason)
    await buyDisputedCredits(clients.get(DEV))
  }
  writeFileSync(done, '')
}

type Subscribed = { mySubscriptions: { id: string; user: { username: string } }[] }

async function requestRefundOf(
  client: SiteClient | undefined,
  creator: string,
  reason: string,
): Promise<void> {
  if (!client) return
  const { mySubscriptions } = await client.ask<Subscribed>('{ mySubscriptions { id user { username } } }')
  const found = mySubscriptions.find(({ user }) => user.username === creator)
  if (!found) return
  await client
    .ask(
      `mutation ($id: ID!, $reason: String!) {
        requestRefund(subscription: $id, reason: $reason, key: "demo-refund") { id }
      }`,
      { id: found.id, reason },
    )
    .catch(ignoreRefusal)
}

/** These credits are not spent, so that the dispute can take them back. */
async function buyDisputedCredits(client: SiteClient | undefined): Promise<void> {
  if (!client) return
  const card = await disputedCard(client)
  await client
    .ask(
      `mutation ($pack: Int!, $card: ID!) {
        buyCredits(pack: $pack, card: $card, key: "demo-pack-disputed") { id }
      }`,
      { pack: DISPUTED_CARD.pack, card },
    )
    .catch(ignoreRefusal)
}

type Wallet = { cards: { id: string; number: string }[] }

async function disputedCard(client: SiteClient): Promise<string | undefined> {
  const find = ({ cards }: Wallet) =>
    cards.find(({ number }) => number.endsWith(DISPUTED_CARD.number.slice(-4)))?.id
  const { logged_in, wallet, paymentMethods } = await client.ask<{
    logged_in: { account: { fullname: string } }
    wallet: Wallet
    paymentMethods: { cards_url: string }[]
  }>('{ logged_in { account { fullname } } wallet { cards { id number } } paymentMethods { cards_url } }')
  const known = find(wallet)
  if (known) return known
  const { token } = await client.post<{ token: string }>(paymentMethods[0]?.cards_url ?? '', {
    ...{ number: DISPUTED_CARD.number, cvv: DISPUTED_CARD.cvv, name: logged_in.account.fullname },
    expiry: `12/${new Date().getUTCFullYear() + CARD_LASTS_YEARS}`,
  })
  const { addCard } = await client.ask<{ addCard: Wallet }>(
    'mutation ($token: String!) { addCard(token: $token) { cards { id number } } }',
    { token },
  )
  return find(addCard)
}

const TOMS_DOCUMENT = { lastName: 'Ashworth', firstName: 'Thomas', born: '02 Apr 1947', place: 'Whitby' }

const SIGN_UP = `mutation ($docs: [String!]!, $facePhoto: String!, $signature: String!) {
  creator_signup(instagram: "old.tom.whitby", twitter: "oldtomwhitby", firstName: "Thomas", lastName: "Ashworth",
    birthDate: "1947-04-02", docs: $docs, facePhoto: $facePhoto, signature: $signature, country: "GB",
    region: "North Yorkshire", city: "Whitby", address: "4 Harbour Steps", enable: true) { id }
}`

async function apply(client: SiteClient, signal: AbortSignal): Promise<void> {
  const { creator_request } = await client.ask<{ creator_request: { status: string } | null }>(
    '{ creator_request { status } }',
  )
  if (creator_request && creator_request.status !== 'none' && creator_request.status !== 'draft') return
  const folder = mkdtempSync(path.join(tmpdir(), 'candid-demo-'))
  try {
    const document = await sampleDocument(folder, TOMS_DOCUMENT)
    const sent = async (kind: string, file: string) =>
      (
        await client.send<{ name: string }>(
          '/api/upload/document',
          { kind },
          { field: 'document', path: file },
        )
      ).name
    const ink = readFileSync(await sampleSignature(folder))
    signal.throwIfAborted()
    await client
      .ask(SIGN_UP, {
        docs: [await sent('document', document)],
        facePhoto: await sent('face', packPath('avatars/tom.webp')),
        signature: `data:image/png;base64,${ink.toString('base64')}`,
      })
      .catch(ignoreRefusal)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** An evaluator using the same account may have done it already; invalid input is a bug of ours. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof SiteError) || error.code === 'BAD_INPUT') throw error
}
