/** GraphQL for the creator agreement: its text for everyone, signature details for the signer. */
import type { Builder } from '#platform/graphql/builder.ts'
import { signedIn } from '#platform/viewer.ts'
import type { AgreementSection } from '#rules/creator-agreement/agreement-text.ts'
import { currentAgreement } from '../agreement/agreement-text.ts'
import { agreementFor, agreementsOf, type ShownAgreement, signCurrentAgreement } from '../agreement/sign.ts'
import type { CreatorAgreementRow, CreatorApplication } from '../tables.ts'
import type { CreatorsDeps } from '../types.ts'
import type { CreatorRequestRef } from './creator-request.ts'

type AgreementStatus = { application: CreatorApplication; last: CreatorAgreementRow | undefined }

export function addAgreement(builder: Builder, deps: CreatorsDeps, RequestRef: CreatorRequestRef): void {
  const SectionRef = builder.objectRef<AgreementSection>('AgreementSection').implement({
    fields: (t) => ({
      heading: t.exposeString('heading'),
      paragraphs: t.stringList({ resolve: ({ paragraphs }) => [...paragraphs] }),
    }),
  })
  const AgreementRef = builder.objectRef<ShownAgreement>('CreatorAgreement').implement({
    description: 'As signed, or as it would be signed today.',
    fields: (t) => ({
      version: t.exposeInt('version'),
      title: t.exposeString('title'),
      sections: t.field({ type: [SectionRef], resolve: ({ sections }) => [...sections] }),
      creatorName: t.string({ nullable: true, resolve: ({ signed }) => signed?.name ?? null }),
      creatorAddress: t.string({ nullable: true, resolve: ({ signed }) => signed?.address ?? null }),
      signatureData: t.string({
        nullable: true,
        description: 'A PNG as a data URL, for the signer.',
        resolve: ({ signed }) => signed?.signature ?? null,
      }),
      date: t.field({ type: 'DateTime', nullable: true, resolve: ({ signed }) => signed?.at ?? null }),
    }),
  })
  const AgreementStatusRef = builder.objectRef<AgreementStatus>('AgreementStanding').implement({
    fields: (t) => ({
      version: t.int({
        nullable: true,
        description: 'The version signed last.',
        resolve: ({ application }) => application.agreement_version,
      }),
      signed_at: t.field({
        type: 'DateTime',
        nullable: true,
        resolve: ({ last }) => last?.signed_at ?? null,
      }),
      current_version: t.int({ resolve: () => currentAgreement(deps).version }),
      must_sign_by: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Deadline for signing the current version; null if it is signed or no deadline was set.',
        resolve: ({ application }) => application.must_sign_by,
      }),
      selling_waits: t.boolean({
        description: 'The deadline has passed: nothing can be sold until the agreement is signed.',
        resolve: ({ application }) => application.selling_waits,
      }),
    }),
  })
  builder.objectField(RequestRef, 'agreement', (t) =>
    t.field({
      type: AgreementStatusRef,
      nullable: true,
      async resolve({ application }): Promise<AgreementStatus | null> {
        if (!application) return null
        const signed = await agreementsOf(deps.db, application.account_id)
        return {
          application,
          last: signed.findLast(({ application_id }) => application_id === application.id),
        }
      },
    }),
  )
  builder.queryField('creatorAgreement', (t) =>
    t.field({
      type: AgreementRef,
      description: 'The agreement this person signed last; today’s for everyone else and with `current`.',
      args: { current: t.arg.boolean() },
      resolve: (_root, { current }, { viewer }) =>
        agreementFor(deps, viewer, { isCurrentWanted: current === true }),
    }),
  )
  builder.mutationField('signCreatorAgreement', (t) =>
    t.field({
      type: RequestRef,
      description: 'For creators: signs the current version. Safe to repeat.',
      args: { signature: t.arg.string({ required: true, description: 'A PNG as a data URL.' }) },
      async resolve(_root, { signature }, context) {
        const viewer = signedIn(context)
        await deps.rateLimits.take('application', { account: viewer.accountId, address: context.address })
        const application = await signCurrentAgreement(deps, viewer, signature)
        return { accountId: viewer.accountId, application }
      },
    }),
  )
}
