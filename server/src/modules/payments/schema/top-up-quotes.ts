/** GraphQL for what packs cost with tax, and for the country that a buyer declares. */
import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { signedIn, type Viewer } from '#platform/viewer.ts'
import { declareCountry, isTaxed, quoteTax, type TaxQuote } from '../../tax/index.ts'
import { findOwnCard } from '../cards/cards.ts'
import { type BuyerTraces, locateBuyer } from '../top-ups/quote-top-up.ts'
import type { PaymentsDeps } from '../types.ts'

/** `tax` is null if the buyer must be asked for their country. */
type PackQuote = { packCents: number; tax: TaxQuote | null }

const MAX_PACKS = 8

export function addTopUpQuotes(builder: Builder, deps: PaymentsDeps): void {
  const QuoteRef = builder.objectRef<PackQuote>('TopUpQuote').implement({
    description: 'Amounts in cents.',
    fields: (t) => ({
      pack: t.int({ description: 'Its price without tax on top.', resolve: ({ packCents }) => packCents }),
      total: t.int({
        nullable: true,
        description: 'What the buyer pays; null until they declare their country.',
        resolve: ({ tax }) => tax?.totalCents ?? null,
      }),
      tax: t.int({ nullable: true, resolve: ({ tax }) => tax?.taxCents ?? null }),
      country: t.string({ nullable: true, resolve: ({ tax }) => tax?.country ?? null }),
      rate: t.float({
        nullable: true,
        description: 'In percent.',
        resolve: ({ tax }) => (tax ? tax.rateBp / 100 : null),
      }),
      on_top: t.boolean({
        description: 'False if the price includes the tax.',
        resolve: ({ tax }) => tax?.isOnTop ?? false,
      }),
    }),
  })
  builder.queryField('topUpQuotes', (t) =>
    t.field({
      type: [QuoteRef],
      nullable: true,
      description: 'What each pack costs with tax, paid by this card or otherwise; null while tax is off.',
      args: { card: t.arg.id({ description: 'A saved card.' }) },
      extensions: { listSize: MAX_PACKS },
      resolve: async (_root, { card }, context) => {
        const viewer = signedIn(context)
        const cardId = card == null ? null : await ownCardId(deps, viewer, readUuid(card))
        return quotePacks(deps, viewer, { cardId, address: context.address })
      },
    }),
  )
  builder.mutationField('declareTaxCountry', (t) =>
    t.boolean({
      description: 'Where the viewer lives, for the tax on credits. Asked if nothing else tells it.',
      args: { country: t.arg.string({ required: true, description: 'ISO 3166-1 alpha-2.' }) },
      resolve: async (_root, { country }, context) => {
        const viewer = signedIn(context)
        await deps.rateLimits.take('topUp', { account: viewer.accountId, address: context.address })
        await declareCountry(deps, viewer, country)
        return true
      },
    }),
  )
}

async function ownCardId(deps: PaymentsDeps, { accountId }: Viewer, id: string): Promise<string> {
  const card = await findOwnCard(deps, accountId, id)
  if (!card) throw new Refusal('NOT_FOUND')
  return card.id
}

async function quotePacks(
  deps: PaymentsDeps,
  viewer: Viewer,
  traces: BuyerTraces,
): Promise<PackQuote[] | null> {
  if (!isTaxed(deps)) return null
  const location = await locateBuyer(deps, viewer, traces)
  const packs = deps.settings.get('payments.packs')
  return Promise.all(
    packs.map(async (packCents) => ({
      packCents,
      tax: location && (await quoteTax(deps, packCents, location)),
    })),
  )
}
