/** GraphQL for buying credits. */
import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { KEY_DESCRIPTION } from '#platform/idempotency/idempotency-key.ts'
import type { Invoice, PaymentState } from '#platform/payments/gateway.ts'
import { signedIn } from '#platform/viewer.ts'
import { creditsFromCents } from '#rules/formats.ts'
import { type WalletRef, walletOf } from '../../ledger/index.ts'
import { findOwnTopUp } from '../top-up-queries.ts'
import { totalOf } from '../top-up-taxes.ts'
import { finishTopUp } from '../top-ups/finish-top-up.ts'
import { startPayment } from '../top-ups/start-payment.ts'
import { buyCredits, type SourceIds, type TopUpResult } from '../top-ups/top-ups.ts'
import type { PaymentsDeps } from '../types.ts'

export function addTopUps(builder: Builder, deps: PaymentsDeps, WalletRef: WalletRef): void {
  const TopUpRef = defineTopUp(builder, deps, WalletRef)
  builder.queryField('topUp', (t) =>
    t.field({
      type: TopUpRef,
      nullable: true,
      description: 'One of the viewer’s own.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, context) =>
        (await findOwnTopUp(deps.db, signedIn(context).accountId, readUuid(id))) ?? null,
    }),
  )
  builder.mutationFields((t) => ({
    buyCredits: t.field({
      type: TopUpRef,
      description: 'A declined card is a result, not an error: check state and failure.',
      args: {
        pack: t.arg.int({ required: true, description: 'In dollars: 5, 10, 25, 50 or 100.' }),
        card: t.arg.id({ description: 'A saved card.' }),
        method: t.arg.id({ description: 'Instead of a card: one of paymentMethods.' }),
        key: t.arg.string({ description: KEY_DESCRIPTION }),
        total: t.arg.int({
          description: 'What the buyer was shown, in cents; required when tax is added to the price.',
        }),
        one_tap: t.arg.boolean({
          description: 'Pays without a confirmation; refused above the viewer’s limit.',
        }),
      },
      resolve: (_root, { pack, card, method, key, total, one_tap }, context) =>
        buyCredits(deps, signedIn(context), {
          packDollars: pack,
          source: readSource({ card, method }),
          key,
          isOneTap: one_tap ?? false,
          totalCents: total ?? null,
          address: context.address,
        }),
    }),
    finishTopUp: t.field({
      type: TopUpRef,
      description: 'After returning from the bank: asks the payment gateway for the payment’s state.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) => finishTopUp(deps, signedIn(context), readUuid(id)),
    }),
  }))
}

function defineTopUp(builder: Builder, deps: PaymentsDeps, WalletRef: WalletRef) {
  const InvoiceRef = defineInvoice(builder)
  return builder.objectRef<TopUpResult>('TopUp').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      pack: t.int({ description: 'In dollars.', resolve: ({ pack_cents }) => pack_cents / 100 }),
      credits: t.float({ resolve: ({ pack_cents }) => creditsFromCents(pack_cents) }),
      state: t.exposeString('state', {
        description: 'starting, challenge, paid, failed, disputed or refunded',
      }),
      failure: t.exposeString('failure', { nullable: true, description: 'Why the card was not charged.' }),
      challenge: t.string({
        nullable: true,
        description: 'The page of the bank or the provider; the browser returns afterwards.',
        resolve: (topUp) => challengeOf(deps, topUp),
      }),
      invoice: t.field({
        type: InvoiceRef,
        nullable: true,
        description: 'What the buyer pays from their own crypto wallet.',
        resolve: async (topUp) => {
          const open = topUp.challengeUrl === undefined ? await openPayment(deps, topUp) : null
          return open?.state === 'challenge' ? (open.invoice ?? null) : null
        },
      }),
      claim_url: t.exposeString('claim_url', {
        nullable: true,
        description: 'Where the buyer collects what they paid too much, or a refund.',
      }),
      method: t.string({
        nullable: true,
        description: 'Null for a saved card.',
        resolve: ({ gateway, method }) => (method === null ? null : `${gateway}:${method}`),
      }),
      total: t.int({
        description: 'What the buyer pays, in cents.',
        resolve: (topUp) => totalOf(deps.db, topUp),
      }),
      card: t.exposeString('card_words'),
      add_date: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
      wallet: t.field({ type: WalletRef, resolve: ({ account_id }) => walletOf(deps, account_id) }),
    }),
  })
}

function defineInvoice(builder: Builder) {
  return builder.objectRef<Invoice>('PaymentInvoice').implement({
    description: 'Amounts are decimal numbers in the currency.',
    fields: (t) => ({
      currency: t.exposeString('currency'),
      amount: t.exposeString('amount'),
      paid_amount: t.exposeString('paidAmount'),
      address: t.exposeString('address'),
      link: t.exposeString('link', { description: 'Opens the buyer’s wallet app.' }),
      rate: t.exposeString('rate', { description: 'Dollars per coin.' }),
      expires_on: t.field({ type: 'DateTime', resolve: ({ expiresAt }) => expiresAt }),
      status: t.exposeString('status', { description: 'waiting, partial or confirming' }),
    }),
  })
}

function readSource({
  card,
  method,
}: {
  card: string | null | undefined
  method: string | null | undefined
}): SourceIds {
  if (card != null && method == null) return { cardId: readUuid(card) }
  if (method != null && card == null) return { methodId: method }
  throw new Refusal('BAD_INPUT', { message: 'Choose a saved card or a way to pay.' })
}

async function challengeOf(deps: PaymentsDeps, topUp: TopUpResult): Promise<string | null> {
  if (topUp.challengeUrl !== undefined) return topUp.challengeUrl || null
  const open = await openPayment(deps, topUp)
  return open?.state === 'challenge' && !open.invoice ? open.url || null : null
}

/** The state at the gateway of a payment that waits for the buyer. */
async function openPayment(deps: PaymentsDeps, topUp: TopUpResult): Promise<PaymentState | null> {
  const gateway = deps.payments.find(topUp.gateway)
  if (topUp.state !== 'challenge' || !gateway) return null
  // Without a payment, the buyer hasn't paid at the provider yet: the same order leads there again.
  return topUp.payment === null ? startPayment(deps, topUp, gateway) : gateway.retrieve(topUp.payment)
}
