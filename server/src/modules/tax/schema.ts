/** GraphQL for finance staff: tax rates and their changes, and the tax of a quarter. */
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { asStaff } from '../staff-rights/index.ts'
import { decideRate, proposeRate, type RateChange, rateChanges } from './rates/rate-changes.ts'
import { allRates, type TaxRate } from './rates/rates.ts'
import { type CountryTax, readQuarter, taxOfQuarter } from './reports/quarter-report.ts'
import type { TaxDeps } from './types.ts'

const RATES_MAX = 500
const CHANGES_MAX = 50

export function addTaxSchema(builder: Builder, deps: TaxDeps): void {
  addRates(builder, deps)
  addRateChanges(builder, deps)
  addQuarters(builder, deps)
}

function addRates(builder: Builder, deps: TaxDeps): void {
  const RateRef = builder.objectRef<TaxRate>('TaxRate').implement({
    fields: (t) => ({
      id: t.id({ resolve: ({ country, validFrom }) => `${country}-${validFrom}` }),
      country: t.exposeString('country'),
      valid_from: t.exposeString('validFrom', { description: 'A day in UTC.' }),
      rate: t.float({ description: 'In percent.', resolve: ({ rateBp }) => rateBp / 100 }),
    }),
  })
  builder.queryField('taxRates', (t) =>
    t.field({
      type: [RateRef],
      description: 'Standard rates of VAT by country, the newest first.',
      extensions: { listSize: RATES_MAX },
      resolve: (_root, _args, context) => {
        asStaff(context, 'money.see')
        return allRates(deps.db)
      },
    }),
  )
}

function addRateChanges(builder: Builder, deps: TaxDeps): void {
  const ChangeRef = builder.objectRef<RateChange>('TaxRateChange').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      country: t.exposeString('country'),
      valid_from: t.exposeString('validFrom'),
      rate: t.float({ description: 'In percent.', resolve: ({ rateBp }) => rateBp / 100 }),
      reason: t.exposeString('reason'),
      state: t.exposeString('state', { description: 'proposed, approved, refused or withdrawn' }),
      own: t.boolean({
        description: 'The viewer proposed it, and can only withdraw it.',
        resolve: ({ proposedBy }, _args, context) => context.viewer?.accountId === proposedBy,
      }),
      date: t.field({ type: 'DateTime', resolve: ({ proposedAt }) => proposedAt }),
    }),
  })
  builder.queryField('taxRateChanges', (t) =>
    t.field({
      type: [ChangeRef],
      description: 'Open ones first.',
      extensions: { listSize: CHANGES_MAX },
      resolve: (_root, _args, context) => {
        asStaff(context, 'money.see')
        return rateChanges(deps.db)
      },
    }),
  )
  builder.mutationFields((t) => ({
    proposeTaxRate: t.field({
      type: ChangeRef,
      description: 'Takes effect only after another staff member approves it.',
      args: {
        country: t.arg.string({ required: true, description: 'ISO 3166-1 alpha-2.' }),
        valid_from: t.arg.string({ required: true, description: 'A day in UTC: tomorrow at the earliest.' }),
        rate: t.arg.float({ required: true, description: 'In percent.' }),
        reason: t.arg.string({ required: true }),
      },
      resolve: (_root, { country, valid_from, rate, reason }, context) =>
        proposeRate(deps, asStaff(context, 'money.adjust'), {
          ...{ country, reason, validFrom: valid_from, ratePercent: rate },
        }),
    }),
    decideTaxRate: t.field({
      type: ChangeRef,
      description: 'Approves or refuses it; its proposer can only withdraw it.',
      args: { id: t.arg.id({ required: true }), approve: t.arg.boolean({ required: true }) },
      resolve: (_root, { id, approve }, context) =>
        decideRate(deps, asStaff(context, 'money.approve'), { id: readUuid(id), isApproved: approve }),
    }),
  }))
}

function addQuarters(builder: Builder, deps: TaxDeps): void {
  const PartRef = builder.objectRef<CountryTax>('CountryTax').implement({
    description: 'Amounts in dollars, of invoices less credit notes.',
    fields: (t) => ({
      country: t.exposeString('country'),
      rate: t.float({ description: 'In percent.', resolve: ({ rateBp }) => rateBp / 100 }),
      corrects: t.exposeString('corrects', {
        nullable: true,
        description: 'The earlier quarter that this corrects.',
      }),
      one_stop_shop: t.exposeBoolean('isOss'),
      invoices: t.exposeInt('invoices'),
      credit_notes: t.exposeInt('creditNotes'),
      net: t.float({ resolve: ({ netCents }) => netCents / 100 }),
      tax: t.float({ resolve: ({ taxCents }) => taxCents / 100 }),
      total: t.float({ resolve: ({ totalCents }) => totalCents / 100 }),
    }),
  })
  builder.queryField('taxOfQuarter', (t) =>
    t.field({
      type: [PartRef],
      description: 'By country and rate.',
      extensions: { listSize: RATES_MAX },
      args: { quarter: t.arg.string({ required: true, description: 'For example 2026-Q4, in UTC.' }) },
      resolve: (_root, { quarter }, context) => {
        asStaff(context, 'money.see')
        return taxOfQuarter(deps, readQuarter(quarter))
      },
    }),
  )
}
