/** GraphQL for the viewer's own application: draft, submission and decision. */
import type { Builder } from '#platform/graphql/builder.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { signedIn } from '#platform/viewer.ts'
import { type AccountRef, findAccountsByIds, proofArgs } from '../../accounts/index.ts'
import { minAgeIn } from '../application/country-rules.ts'
import { removeDocument } from '../application/documents.ts'
import { saveApplicationDraft } from '../application/draft.ts'
import { submitApplication } from '../application/submit.ts'
import { type Details, openApplicantDetails } from '../identity/details.ts'
import { identityFilesOf, latestApplication } from '../queries.ts'
import { stayCreator, stepDown, undoStepDown } from '../stepping-down/step-down.ts'
import type { CreatorApplication, IdentityFile } from '../tables.ts'
import type { CreatorsDeps } from '../types.ts'

export type { AccountRef }
export type CreatorRequestRef = ReturnType<typeof defineRequest>

/** Undefined if there never was one, or the last one has ended. */
export type CreatorRequest = { accountId: string; application: CreatorApplication | undefined }

type Draft = { application: CreatorApplication; details: Partial<Details>; files: IdentityFile[] }

export function addCreatorRequest(builder: Builder, deps: CreatorsDeps, AccountRef: AccountRef) {
  const RequestRef = defineRequest(builder, deps, AccountRef)
  const toRequest = (application: CreatorApplication): CreatorRequest => ({
    accountId: application.account_id,
    application,
  })
  const limited = async (context: RequestContext) => {
    const viewer = signedIn(context)
    await deps.rateLimits.take('application', { account: viewer.accountId, address: context.address })
    return viewer
  }
  builder.queryField('creator_request', (t) =>
    t.field({
      type: RequestRef,
      description: 'The viewer’s own application to become a creator.',
      resolve: async (_root, _args, context) => {
        const { accountId } = signedIn(context)
        const application = await latestApplication(deps.db, accountId)
        return { accountId, application: application?.status === 'ended' ? undefined : application }
      },
    }),
  )
  const DraftInput = builder.inputType('CreatorDraftInput', {
    description: 'Fields that are left out stay unchanged.',
    fields: (t) => ({
      instagram: t.string(),
      twitter: t.string(),
      firstName: t.string(),
      lastName: t.string(),
      birthDate: t.string({ description: 'For example 1994-03-14.' }),
      country: t.string({ description: 'ISO 3166-1 alpha-2 code.' }),
      region: t.string(),
      city: t.string(),
      address: t.string(),
    }),
  })
  builder.mutationFields((t) => ({
    saveCreatorDraft: t.field({
      type: RequestRef,
      description:
        'Saves the form as typed, valid or not, until it is submitted. Erased after 30 days without changes.',
      args: { input: t.arg({ type: DraftInput, required: true }) },
      resolve: async (_root, { input }, context) =>
        toRequest(await saveApplicationDraft(deps, await limited(context), withoutNulls(input))),
    }),
    removeCreatorDocument: t.field({
      type: RequestRef,
      description: 'Removes a document, the face photo or the signature from the draft. Safe to repeat.',
      args: { name: t.arg.string({ required: true }) },
      resolve: async (_root, { name }, context) =>
        toRequest(await removeDocument(deps, await limited(context), name)),
    }),
    creator_signup: t.field({
      type: RequestRef,
      description: 'Submits the application. Repeated during the review, it returns the submitted one.',
      args: {
        instagram: t.arg.string({ required: true }),
        twitter: t.arg.string({ required: true }),
        firstName: t.arg.string({ required: true }),
        lastName: t.arg.string({ required: true }),
        birthDate: t.arg.string({ required: true, description: 'For example 1994-03-14.' }),
        docs: t.arg.stringList({
          required: true,
          description: 'Names returned by POST /api/upload/document; 1 to 5.',
        }),
        facePhoto: t.arg.string({
          required: true,
          description: 'A name returned by POST /api/upload/document.',
        }),
        signature: t.arg.string({
          required: true,
          description: 'A PNG as a data URL, the name of an uploaded one, or empty for the one in the draft.',
        }),
        country: t.arg.string({ required: true, description: 'ISO 3166-1 alpha-2 code.' }),
        region: t.arg.string({ required: true }),
        city: t.arg.string({ required: true }),
        address: t.arg.string({ required: true }),
        enable: t.arg.boolean({ required: true, description: 'Whether the box “18 or older” is ticked.' }),
      },
      resolve: async (_root, args, context) =>
        toRequest(await submitApplication(deps, await limited(context), args)),
    }),
    stepDownAsCreator: t.field({
      type: RequestRef,
      description:
        'Gives 30 days’ notice, confirmed by email. The code is required if two-step sign-in is on.',
      args: proofArgs(t),
      resolve: async (_root, proof, context) => toRequest(await stepDown(deps, signedIn(context), proof)),
    }),
    stayCreator: t.field({
      type: RequestRef,
      description: 'Cancels the notice while it runs. Safe to repeat.',
      resolve: async (_root, _args, context) => toRequest(await stayCreator(deps, signedIn(context))),
    }),
    undoStepDown: t.boolean({
      description:
        'Cancels the notice by the hash of the emailed link (/stay-creator). Needs no session; false if the link has expired.',
      args: { hash: t.arg.string({ required: true }) },
      resolve: (_root, { hash }, { viewer }) => undoStepDown(deps, viewer, hash),
    }),
  }))
  return RequestRef
}

function defineRequest(builder: Builder, deps: CreatorsDeps, AccountRef: AccountRef) {
  const DraftRef = defineDraft(builder, deps)
  const IdentityRef = builder.objectRef<Partial<Details>>('CreatorIdentity').implement({
    description: 'The creator details shown in settings; only staff change them.',
    fields: (t) => ({
      birthDate: t.string({ nullable: true, resolve: ({ birthDate }) => birthDate ?? null }),
      country: t.string({ nullable: true, resolve: ({ country }) => country ?? null }),
    }),
  })
  return builder.objectRef<CreatorRequest>('CreatorRequest').implement({
    fields: (t) => ({
      id: t.id({ nullable: true, resolve: ({ application }) => application?.id ?? null }),
      user: t.field({
        type: AccountRef,
        async resolve({ accountId }) {
          const [account] = await findAccountsByIds(deps.db, [accountId])
          if (!account) throw new Error('an application references a missing account')
          return account
        },
      }),
      status: t.string({
        description:
          'none, draft, pending, approved, rejected or revoked; with none, an application can be created.',
        resolve: ({ application }) => application?.status ?? 'none',
      }),
      add_date: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When it was submitted.',
        resolve: ({ application }) => application?.submitted_at ?? application?.created_at ?? null,
      }),
      reason: t.string({
        nullable: true,
        description: 'Why it was rejected or revoked.',
        resolve: ({ application }) => application?.reason ?? null,
      }),
      may_apply: t.boolean({
        description: 'Whether an application can be started or continued.',
        resolve: ({ application }) =>
          !application ||
          application.status === 'draft' ||
          (application.status === 'rejected' && !application.is_final),
      }),
      asked_for: t.string({
        nullable: true,
        description: 'What staff additionally asked for; the application is then a draft again.',
        resolve: ({ application }) => application?.asked_for ?? null,
      }),
      asked_step: t.int({
        nullable: true,
        description: 'Which of the five steps the request is about, if staff named one.',
        resolve: ({ application }) => application?.asked_step ?? null,
      }),
      draft: t.field({
        type: DraftRef,
        nullable: true,
        description: 'Of a draft: the saved form.',
        async resolve({ application }): Promise<Draft | null> {
          if (application?.status !== 'draft') return null
          const files = await identityFilesOf(deps.db, application.id)
          return { application, details: openApplicantDetails(deps, application), files }
        },
      }),
      identity: t.field({
        type: IdentityRef,
        nullable: true,
        description: 'Of a submitted application.',
        resolve: ({ application }) =>
          application && application.status !== 'draft' ? openApplicantDetails(deps, application) : null,
      }),
      notice_ends: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When a creator who is stepping down stops being one.',
        resolve: ({ application }) => application?.notice_ends ?? null,
      }),
    }),
  })
}

function defineDraft(builder: Builder, deps: CreatorsDeps) {
  const FileRef = builder.objectRef<IdentityFile>('CreatorDocument').implement({
    description: 'An uploaded document. Only staff see its picture.',
    fields: (t) => ({
      name: t.exposeString('name'),
      kind: t.exposeString('kind', { description: 'document, face or signature' }),
      size: t.exposeInt('bytes', { description: 'In bytes.' }),
    }),
  })
  const ofKind = ({ files }: Draft, kind: IdentityFile['kind']) => files.filter((file) => file.kind === kind)
  return builder.objectRef<Draft>('CreatorDraft').implement({
    fields: (t) => ({
      instagram: t.string({ resolve: ({ application }) => application.instagram }),
      twitter: t.string({ resolve: ({ application }) => application.twitter }),
      firstName: t.string({ resolve: ({ details }) => details.firstName ?? '' }),
      lastName: t.string({ resolve: ({ details }) => details.lastName ?? '' }),
      birthDate: t.string({ resolve: ({ details }) => details.birthDate ?? '' }),
      country: t.string({ resolve: ({ details }) => details.country ?? '' }),
      region: t.string({ resolve: ({ details }) => details.region ?? '' }),
      city: t.string({ resolve: ({ details }) => details.city ?? '' }),
      address: t.string({ resolve: ({ details }) => details.address ?? '' }),
      docs: t.field({ type: [FileRef], resolve: (draft) => ofKind(draft, 'document') }),
      facePhoto: t.field({
        type: FileRef,
        nullable: true,
        resolve: (draft) => ofKind(draft, 'face')[0] ?? null,
      }),
      hasSignature: t.boolean({ resolve: (draft) => ofKind(draft, 'signature').length > 0 }),
      min_age: t.int({
        description: 'Minimum age at the entered address.',
        resolve: ({ details: { country = '', region = '' } }) =>
          minAgeIn(deps.settings.get('ages.byRegion'), { country, region }),
      }),
      updated_at: t.field({ type: 'DateTime', resolve: ({ application }) => application.updated_at }),
    }),
  })
}

/** A null field counts as omitted. */
function withoutNulls(input: Record<string, string | null | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(input).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
