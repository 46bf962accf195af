/** Sample offers of demo creators: a bundle, a discount, and a video with two people in it. */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DAY_MS } from '#rules/time.ts'
import type { Pack } from './pack.ts'
import { type PublishedMedia, whenPublished } from './published-media.ts'
import type { Clients, SiteClient } from './site-client.ts'

type StudioOptions = {
  pack: Pack | null
  dataDir: string
  signIn(): Promise<Clients>
  signal: AbortSignal
}

export const BUNDLE = { by: 'ines.paints', months: 3, percent: 15 } as const
export const DISCOUNT = {
  by: 'haru-walks',
  audience: 'new',
  percent: 30,
  months: 2,
  places: 50,
  days: 60,
} as const
/** A file, and the account that appears in it together with the author. */
export const JOINT_VIDEO = { file: 'above-the-clouds', with: 'jonas.outdoors' } as const

/** Resumes after a killed start: each item is looked up first. Needs the plans that `fillMoney` made. */
export async function fillStudio({ pack, dataDir, signIn, signal }: StudioOptions): Promise<void> {
  const done = path.join(dataDir, 'demo-studio')
  if (!pack || existsSync(done)) return
  const clients = await signIn()
  await offerBundle(clients)
  await offerDiscount(clients)
  const files = pack.files.filter(({ name }) => name === JOINT_VIDEO.file)
  const isAllShown = await whenPublished({ clients, files, signal }, (shown) => addAppearance(clients, shown))
  if (isAllShown) writeFileSync(done, '')
}

type Plan = { account: { subscription_detail: { bundles: { months: number }[] } | null } }

async function offerBundle(clients: Clients): Promise<void> {
  const client = clients.get(BUNDLE.by)
  if (!client) return
  const { account } = await client.ask<Plan>('{ account { subscription_detail { bundles { months } } } }')
  if (account.subscription_detail?.bundles.length !== 0) return
  await client.ask('mutation ($all: [BundleInput!]!) { saveSubscriptionBundles(bundles: $all) { id } }', {
    all: [{ months: BUNDLE.months, percent: BUNDLE.percent }],
  })
}

async function offerDiscount(clients: Clients): Promise<void> {
  const client = clients.get(DISCOUNT.by)
  if (!client) return
  const { account, subscriptionPromotions } = await client.ask<
    Plan & { subscriptionPromotions: { id: string }[] }
  >('{ account { subscription_detail { bundles { months } } } subscriptionPromotions { id } }')
  if (account.subscription_detail === null || subscriptionPromotions.length > 0) return
  const { audience, percent, months, places, days } = DISCOUNT
  await client.ask(
    `mutation ($audience: String!, $percent: Int!, $months: Int!, $places: Int, $endsOn: DateTime, $key: String) {
      createPromotion(
        audience: $audience, percent: $percent, months: $months, places: $places, endsOn: $endsOn, key: $key
      ) { id }
    }`,
    {
      ...{ audience, percent, months, places, key: 'demo-discount' },
      endsOn: new Date(Date.now() + days * DAY_MS).toISOString(),
    },
  )
}

type OwnAppearance = { id: string; state: string; media: { id: string } | null }

/** The author names the other account, which confirms at once. */
async function addAppearance(clients: Clients, shown: readonly PublishedMedia[]): Promise<void> {
  for (const { id, file } of shown) {
    const [author, other] = [clients.get(file.author ?? ''), clients.get(JOINT_VIDEO.with)]
    if (!author || !other) continue
    const isNamed = (await appearancesOf(other)).some(({ media }) => media?.id === id)
    if (!isNamed)
      await author.ask(
        'mutation ($media: ID!, $people: [NamedPersonInput!]!) { addAppearances(media: $media, people: $people) { id } }',
        { media: id, people: [{ username: JOINT_VIDEO.with }] },
      )
    for (const appearance of await appearancesOf(other))
      if (appearance.media?.id === id && appearance.state === 'asked')
        await other.ask('mutation ($id: ID!) { confirmAppearance(id: $id) { id } }', { id: appearance.id })
  }
}

async function appearancesOf(client: SiteClient): Promise<OwnAppearance[]> {
  const { appearances } = await client.ask<{ appearances: OwnAppearance[] }>(
    '{ appearances(limit: { limit: 50 }) { id state media { id } } }',
  )
  return appearances
}
