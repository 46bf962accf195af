/** GraphQL for referral terms and the viewer's referral earnings. */
import type { Builder } from '#platform/graphql/builder.ts'
import { signedIn } from '#platform/viewer.ts'
import { referralCents, referralTerms } from '../sales/referrals.ts'
import type { LedgerDeps, ReferralSettings } from '../types.ts'

export function addReferral(builder: Builder, deps: Pick<LedgerDeps, 'db' | 'settings'>): void {
  const ReferralRef = builder.objectRef<ReferralSettings>('ReferralShare').implement({
    description: 'A share of what the site earns from an invited creator’s sales.',
    fields: (t) => ({
      percent: t.float({ resolve: ({ shareBp }) => shareBp / 100 }),
      months: t.exposeInt('months', { description: 'From the day the invited person joined.' }),
    }),
  })
  builder.queryFields((t) => ({
    referralShare: t.field({
      type: ReferralRef,
      nullable: true,
      description: 'Null if the site pays none.',
      resolve: () => referralTerms(deps),
    }),
    referralEarned: t.float({
      description: 'What the viewer has received for invitations so far, in dollars, less refunds.',
      resolve: async (_root, _args, context) =>
        (await referralCents(deps.db, signedIn(context).accountId)) / 100,
    }),
  }))
}
