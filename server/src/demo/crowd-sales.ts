/** What the crowd of the whole demo bought with test money: media for sale, and tips. */
import type { Tx } from '#platform/postgres/database.ts'
import { SHARE_BP, shareOf } from '#rules/money.ts'
import { HOUR_MS } from '#rules/time.ts'
import { addSampleSales, mayAddPastSales, type SampleSale } from '../modules/ledger/index.ts'
import { grantSamplePurchases } from '../modules/media/index.ts'
import { addSampleTopUps, hasSampleTopUps } from '../modules/payments/index.ts'
import { crowdBuyersOf, pastTime, someOf, tipsTo } from './crowd-plan.ts'
import type { PublishedMedia } from './published-media.ts'

type CrowdMarket = {
  crowd: readonly string[]
  /** Account ids by username. */
  creators: ReadonlyMap<string, string>
  shown: readonly PublishedMedia[]
  now: Date
  processorBp: number
}

type CrowdSale = SampleSale & { key: string }

/** Smallest packs that pay for everything somebody bought. */
const PACKS_CENTS = [1_000, 2_500, 5_000, 10_000, 20_000]

/** Nothing if they were added before, or the books of the time are closed. */
export async function addCrowdSales(tx: Tx, market: CrowdMarket): Promise<void> {
  if ((await hasSampleTopUps(tx)) || !(await mayAddPastSales(tx))) return
  const sales = [...mediaSales(market), ...tips(market)].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const topUps = [...Map.groupBy(sales, ({ fanId }) => fanId)].map(([accountId, own]) => {
    const spent = own.reduce((sum, { priceCents }) => sum + priceCents, 0)
    const cents = PACKS_CENTS.find((pack) => pack >= spent) ?? Math.ceil(spent / 10_000) * 10_000
    const first = own[0]?.at ?? market.now
    return { accountId, key: 'crowd', cents, at: new Date(first.getTime() - HOUR_MS) }
  })
  await addSampleTopUps(tx, topUps)
  await addSampleSales(tx, sales)
  const bought = sales.flatMap(({ kind, mediaId, fanId, at }) =>
    kind === 'media' && mediaId !== null ? { mediaId, fanId, at } : [],
  )
  await grantSamplePurchases(tx, bought)
}

function mediaSales({ crowd, creators, shown, now, processorBp }: CrowdMarket): CrowdSale[] {
  return shown.flatMap(({ id, file }) => {
    const creatorId = creators.get(file.author ?? '')
    const priceCents = (file.shop ?? 0) * 100
    if (creatorId === undefined || priceCents === 0) return []
    return someOf(crowd, crowdBuyersOf(file), `sales ${file.name}`).map((fanId) => ({
      ...{ fanId, creatorId, kind: 'media' as const, subjectId: id, mediaId: id, priceCents, words: '' },
      shareCents: shareOf(priceCents, { shareBp: SHARE_BP.sales, processorBp }),
      at: pastTime(now, `${fanId} ${file.name}`),
      key: `crowd-${id}`,
    }))
  })
}

function tips({ crowd, creators, now, processorBp }: CrowdMarket): CrowdSale[] {
  return [...creators].flatMap(([creator, creatorId]) => {
    const given = tipsTo(creator)
    const fans = someOf(crowd, given.length, `tips ${creator}`)
    return given.map(({ dollars, words }, index) => ({
      ...{ fanId: fans[index] ?? '', creatorId, kind: 'tip' as const, subjectId: null, mediaId: null, words },
      priceCents: dollars * 100,
      shareCents: shareOf(dollars * 100, { shareBp: SHARE_BP.sales, processorBp }),
      at: pastTime(now, `tip ${creator} ${index}`),
      key: `crowd-tip-${creatorId}`,
    }))
  })
}
