/** GraphQL for payout details. */
import type { Builder } from '#platform/graphql/builder.ts'
import { PAYOUT } from '#rules/money.ts'
import { proofArgs } from '../../accounts/index.ts'
import { confirmPayoutAddress } from '../bitcoin/confirm-address.ts'
import { isOffered, type SavedDetails, setPayoutDetails } from '../payout-details.ts'
import { findDetails } from '../payout-details-queries.ts'
import { asEarner } from '../policy.ts'
import { findTaxNumber, type ShownTaxNumber, setTaxNumber } from '../tax-number.ts'
import type { EarningsDeps } from '../types.ts'
import { undoDetails } from '../undo-details.ts'

export function addPayoutDetails(builder: Builder, deps: EarningsDeps): void {
  const DetailsRef = builder.objectRef<SavedDetails>('PayoutDetails').implement({
    description: 'Entered details are never returned, only a hint.',
    fields: (t) => ({
      method: t.exposeString('method', { description: 'wire, paypal, wise, sepa or bitcoin' }),
      hint: t.exposeString('hint', { description: 'For example SEPA •• 8810 or PayPal j•••@example.org.' }),
      updated_at: t.field({ type: 'DateTime', resolve: ({ updated_at }) => updated_at }),
      waits_for_email: t.boolean({
        description: 'Not in force until it is confirmed by the emailed link.',
        resolve: ({ waitsForEmail }) => waitsForEmail === true,
      }),
    }),
  })
  const DetailsInput = builder.inputType('PayoutDetailsInput', {
    description:
      'wire: holder, bankName, country and iban or accountNumber with routingNumber; sepa: holder, iban; bitcoin: address; wise: holder, email; else email.',
    fields: (t) => ({
      holder: t.string(),
      iban: t.string(),
      bic: t.string(),
      accountNumber: t.string(),
      routingNumber: t.string(),
      bankName: t.string(),
      country: t.string({ description: 'ISO 3166-1 alpha-2 code.' }),
      email: t.string(),
      address: t.string({ description: 'For bitcoin.' }),
    }),
  })
  builder.queryField('payout_details', (t) =>
    t.field({
      type: DetailsRef,
      nullable: true,
      resolve: async (_root, _args, context) =>
        (await findDetails(deps.db, (await asEarner(deps, context)).accountId)) ?? null,
    }),
  )
  builder.mutationField('setPayoutDetails', (t) =>
    t.field({
      type: DetailsRef,
      description:
        'Requires a passkey, or the password with a code of two-step sign-in. Payouts then wait for 7 days.',
      args: {
        method: t.arg.string({ required: true, description: 'wire, paypal, wise, sepa or bitcoin' }),
        details: t.arg({ type: DetailsInput, required: true }),
        ...proofArgs(t),
      },
      resolve: async (_root, { method, details, ...proof }, context) =>
        setPayoutDetails(deps, await asEarner(deps, context), {
          method,
          details: withoutNulls(details),
          proof,
        }),
    }),
  )
  const TaxNumberRef = builder.objectRef<ShownTaxNumber>('TaxNumber').implement({
    description: 'The number itself is never returned, only a hint.',
    fields: (t) => ({
      country: t.exposeString('country'),
      hint: t.exposeString('hint', { description: 'For example •• B01.' }),
      updated_at: t.field({ type: 'DateTime', resolve: ({ updated_at }) => updated_at }),
    }),
  })
  builder.queryField('tax_number', (t) =>
    t.field({
      type: TaxNumberRef,
      nullable: true,
      resolve: async (_root, _args, context) =>
        (await findTaxNumber(deps.db, (await asEarner(deps, context)).accountId)) ?? null,
    }),
  )
  builder.mutationField('setTaxNumber', (t) =>
    t.field({
      type: TaxNumberRef,
      description: 'Requires a passkey, or the password with a code of two-step sign-in.',
      args: {
        country: t.arg.string({ required: true, description: 'That issued it: ISO 3166-1 alpha-2.' }),
        number: t.arg.string({ required: true }),
        ...proofArgs(t),
      },
      resolve: async (_root, { country, number, ...proof }, context) =>
        setTaxNumber(deps, await asEarner(deps, context), { country, number, proof }),
    }),
  )
  builder.queryField('payout_methods', (t) =>
    t.stringList({
      description: 'The payout methods that creators can choose.',
      resolve: async (_root, _args, context) => {
        await asEarner(deps, context)
        return PAYOUT.methods.filter((method) => isOffered(deps, method))
      },
    }),
  )
  builder.mutationField('confirmPayoutAddress', (t) =>
    t.boolean({
      description: 'Needs no session, only the hash of the emailed link; false if that has expired.',
      args: { hash: t.arg.string({ required: true }) },
      resolve: (_root, { hash }) => confirmPayoutAddress(deps, hash),
    }),
  )
  builder.mutationField('undoPayoutDetails', (t) =>
    t.boolean({
      description: 'Needs no session, only the hash of the emailed link; false if that has expired.',
      args: { hash: t.arg.string({ required: true }) },
      resolve: (_root, { hash }, { viewer }) => undoDetails(deps, viewer, hash),
    }),
  )
}

/** A null field counts as omitted. */
function withoutNulls(input: Record<string, string | null | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(input).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
