/** Submits an application: validates everything again, signs the agreement and queues it for review. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import {
  birthDateProblem,
  CREATOR_APPLICATION,
  CREATOR_APPLICATION_TEXT as W,
} from '#rules/creator-application.ts'
import { checkForm, type FieldErrors } from '#rules/forms/check.ts'
import {
  type AddressStepInput,
  addressStep,
  type NameStepInput,
  nameStep,
  type SocialsStepInput,
  socialsStep,
} from '#rules/forms/creator-application.ts'
import { cleanText } from '#rules/plain-text.ts'
import { lockPerson } from '../../accounts/index.ts'
import { signAgreement } from '../agreement/sign.ts'
import { personFingerprint, sealApplicantDetails } from '../identity/details.ts'
import { newFileName, putIdentityFile, readIdentityFile, removeIdentityFiles } from '../identity/files.ts'
import { readIdentityPicture } from '../identity/read-picture.ts'
import {
  deleteFileRows,
  identityFilesOf,
  insertFile,
  latestApplication,
  lockOpenApplication,
  updateApplication,
} from '../queries.ts'
import type { CreatorApplication, IdentityFile } from '../tables.ts'
import type { CreatorsDeps } from '../types.ts'
import { minAgeIn, regionProblems } from './country-rules.ts'
import { lockDraft } from './draft.ts'

type Submission = SocialsStepInput &
  NameStepInput &
  AddressStepInput & {
    docs: readonly string[]
    facePhoto: string
    /** A PNG data URL, the name of an uploaded one, or empty for the one in the draft. */
    signature: string
    enable: boolean
  }

type Deps = Pick<
  CreatorsDeps,
  'db' | 'clock' | 'vault' | 'storage' | 'log' | 'creators' | 'site' | 'settings'
>

const PNG_DATA_URL = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/
/** Fits into a GraphQL request with all other fields. */
const SIGNATURE_MAX_LENGTH = 100_000

/** Idempotent: a retry or double tap returns the submitted application. */
export async function submitApplication(
  deps: Deps,
  viewer: Viewer,
  given: Submission,
): Promise<CreatorApplication> {
  const sent = await submittedApplication(deps, viewer)
  if (sent) return sent
  const form = readForm(deps, given)
  const drawn = await readSignatureDataUrl(given.signature)
  const { application, removed } = await deps.db.transaction().execute(async (tx) => {
    await lockPerson(tx, viewer.accountId)
    const open = await lockOpenApplication(tx, viewer.accountId)
    if (open && isSubmitted(open)) return { application: open, removed: [] }
    const draft = await lockDraft(deps, tx, viewer.accountId)
    const { stored, removed } = await chooseFiles(tx, draft, given)
    const signature = await storeSignature(deps, tx, { draft, given, drawn, stored })
    await deleteFileRows(
      tx,
      [...removed, ...signature.replaced].map(({ id }) => id),
    )
    if (signature.add) await signature.add()
    const { instagram, twitter, ...details } = form
    const now = deps.clock.now()
    const version = await signAgreement(deps, tx, {
      application: draft,
      details,
      signature: signature.bytes,
      at: now,
    })
    return {
      application: await updateApplication(tx, draft.id, {
        status: 'pending',
        instagram,
        twitter,
        details_sealed: sealApplicantDetails(deps, draft.id, details),
        person_mark: personFingerprint(deps, details),
        asked_for: null,
        asked_step: null,
        agreement_version: version,
        submitted_at: now,
        updated_at: now,
      }),
      removed: [...removed, ...signature.replaced],
    }
  })
  await removeIdentityFiles(deps, removed)
  deps.log.info({ accountId: viewer.accountId, applicationId: application.id }, 'application submitted')
  return application
}

const isSubmitted = ({ status }: CreatorApplication) => status === 'pending' || status === 'approved'

async function submittedApplication(deps: Deps, viewer: Viewer): Promise<CreatorApplication | null> {
  const last = await latestApplication(deps.db, viewer.accountId)
  return last && isSubmitted(last) ? last : null
}

function readForm(deps: Deps, given: Submission) {
  const steps = [socialsStep, nameStep, addressStep].map((step) => checkForm(step, given))
  const problems: FieldErrors = Object.assign({}, ...steps.map((step) => (step.ok ? {} : step.errors)))
  if (given.docs.length < 1 || given.docs.length > CREATOR_APPLICATION.maxDocs) problems.docs = W.pictures
  if (given.facePhoto === '') problems.facePhoto = W.pictures
  if (!given.enable) problems.enable = W.enable
  const values = Object.assign({}, ...steps.map((step) => (step.ok ? step.values : {}))) as SocialsStepInput &
    NameStepInput &
    AddressStepInput
  // The raw input, because `values` lacks the whole step if another of its fields is invalid.
  const place = { country: given.country, region: cleanText(given.region) }
  if (!problems.country && !problems.region) Object.assign(problems, regionProblems(place))
  if (!problems.birthDate && !problems.country && !problems.region) {
    const minAge = minAgeIn(deps.settings.get('ages.byRegion'), place)
    const words = birthDateProblem(given.birthDate, deps.clock.now(), minAge)
    if (words) problems.birthDate = words
  }
  if (Object.keys(problems).length > 0) refuse(problems)
  return values
}

/** Slow, so done before any lock is taken. */
async function readSignatureDataUrl(signature: string) {
  if (!signature.startsWith('data:')) return null
  const [, base64] = (signature.length <= SIGNATURE_MAX_LENGTH && PNG_DATA_URL.exec(signature)) || []
  if (!base64) return refuse({ signature: W.signature })
  try {
    return await readIdentityPicture(Buffer.from(base64, 'base64'), 'signature')
  } catch (error) {
    if (error instanceof Refusal && error.code === 'BAD_INPUT') return refuse({ signature: error.message })
    throw error
  }
}

/** Keeps the files that the submission names; the draft's other files are removed. */
async function chooseFiles(tx: Tx, draft: CreatorApplication, { docs, facePhoto }: Submission) {
  const files = await identityFilesOf(tx, draft.id)
  const wanted = new Set(docs)
  const isWanted = ({ kind, name }: IdentityFile) =>
    kind === 'signature' || (kind === 'face' ? name === facePhoto : wanted.has(name))
  const stored = files.filter(isWanted)
  const documents = stored.filter(({ kind }) => kind === 'document')
  if (documents.length !== wanted.size) refuse({ docs: W.pictures })
  if (!stored.some(({ kind }) => kind === 'face')) refuse({ facePhoto: W.pictures })
  return { stored, removed: files.filter((file) => !isWanted(file)) }
}

async function storeSignature(
  deps: Deps,
  tx: Tx,
  {
    draft,
    given,
    drawn,
    stored,
  }: {
    draft: CreatorApplication
    given: Submission
    drawn: Awaited<ReturnType<typeof readSignatureDataUrl>>
    stored: readonly IdentityFile[]
  },
) {
  const before = stored.filter(({ kind }) => kind === 'signature')
  if (!drawn) {
    const [uploaded] = before
    if (!uploaded || (given.signature !== '' && given.signature !== uploaded.name))
      return refuse({ signature: W.signature })
    return { bytes: await readIdentityFile(deps, uploaded), replaced: [] }
  }
  const place = { application_id: draft.id, name: newFileName(), kind: 'signature' as const }
  await putIdentityFile(deps, place, drawn.bytes)
  const add = () =>
    insertFile(tx, {
      ...place,
      slot: 1,
      content_type: drawn.contentType,
      bytes: drawn.bytes.length,
      created_at: deps.clock.now(),
    })
  return { bytes: drawn.bytes, replaced: before, add }
}

/** Uses the first field error as the message. */
function refuse(fields: FieldErrors): never {
  const [message = ''] = Object.values(fields)
  throw new Refusal('BAD_INPUT', { message, fields })
}
