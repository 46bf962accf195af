/** Signs the creator agreement: stores the current text with signer and signature, unchanged from then on. */
import { randomUUID } from 'node:crypto'
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { AgreementText } from '#rules/creator-agreement/agreement-text.ts'
import { CREATOR_APPLICATION_TEXT } from '#rules/creator-application.ts'
import { lockPerson } from '../../accounts/index.ts'
import { type Details, openApplicantDetails } from '../identity/details.ts'
import { readIdentityPicture } from '../identity/read-picture.ts'
import { lockOpenApplication, updateApplication } from '../queries.ts'
import type { CreatorAgreementRow, CreatorApplication } from '../tables.ts'
import type { CreatorsDeps } from '../types.ts'
import { currentAgreement } from './agreement-text.ts'

/** The encrypted part of a signed agreement. */
type SignedAgreement = { name: string; address: string; signature: string }

type Deps = Pick<CreatorsDeps, 'vault' | 'site' | 'creators' | 'settings'>
type NewAgreement = {
  application: Pick<CreatorApplication, 'id' | 'account_id'>
  details: Partial<Details>
  /** For creators who predate applications, whose only known name is in their profile. */
  fullname?: string
  /** A PNG. */
  signature: Buffer
  at: Date
}

const PNG_DATA_URL = 'data:image/png;base64,'
const vaultContext = (id: string) => ({ area: 'creator-agreement', id, kind: 'signed' })

/** Returns the version. A resubmitted application is signed again; earlier signatures are kept. */
export async function signAgreement(deps: Deps, tx: Tx, order: NewAgreement): Promise<number> {
  const { application, details, signature, at } = order
  const words = currentAgreement(deps)
  const id = randomUUID()
  const signed: SignedAgreement = {
    name: [details.firstName, details.lastName].filter(Boolean).join(' ') || (order.fullname ?? ''),
    address: addressText(details),
    signature: PNG_DATA_URL + signature.toString('base64'),
  }
  await tx
    .insertInto('creator_agreements')
    .values({
      id,
      account_id: application.account_id,
      application_id: application.id,
      version: words.version,
      words: JSON.stringify(words),
      signed_sealed: deps.vault.sealText(JSON.stringify(signed), vaultContext(id)),
      signed_at: at,
    })
    .execute()
  return words.version
}

/** A creator signs the current version, which lifts a selling block. Idempotent. */
export async function signCurrentAgreement(
  deps: Deps & Pick<CreatorsDeps, 'db' | 'clock' | 'log'>,
  viewer: Viewer,
  signature: string,
): Promise<CreatorApplication> {
  const base64 = signature.startsWith(PNG_DATA_URL) ? signature.slice(PNG_DATA_URL.length) : ''
  if (!base64) throw new Refusal('BAD_INPUT', asField(CREATOR_APPLICATION_TEXT.signature))
  const picture = await readIdentityPicture(Buffer.from(base64, 'base64'), 'signature').catch(
    (error: unknown) => {
      if (error instanceof Refusal && error.code === 'BAD_INPUT')
        throw new Refusal('BAD_INPUT', asField(error.message))
      throw error
    },
  )
  return deps.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, viewer.accountId)
    const application = await lockOpenApplication(tx, viewer.accountId)
    if (application?.status !== 'approved')
      throw new Refusal('FORBIDDEN', { message: 'Only creators sign the agreement.' })
    const { version } = currentAgreement(deps)
    if (application.agreement_version === version) return application
    const at = deps.clock.now()
    const details = openApplicantDetails(deps, application)
    const fullname = person?.fullname ?? ''
    await signAgreement(deps, tx, { application, details, fullname, signature: picture.bytes, at })
    deps.log.info({ accountId: viewer.accountId, version }, 'a creator signed the agreement')
    return updateApplication(tx, application.id, {
      agreement_version: version,
      must_sign_by: null,
      selling_waits: false,
      updated_at: at,
    })
  })
}

function asField(words: string) {
  return { words, fields: { signature: words } }
}

export function agreementsOf(db: Db | Tx, accountId: string): Promise<CreatorAgreementRow[]> {
  return db
    .selectFrom('creator_agreements')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('signed_at')
    .orderBy('id')
    .execute()
}

export function openSigned({ vault }: Pick<Deps, 'vault'>, agreement: CreatorAgreementRow): SignedAgreement {
  return JSON.parse(vault.openText(agreement.signed_sealed, vaultContext(agreement.id))) as SignedAgreement
}

export type ShownAgreement = AgreementText & {
  signed: (SignedAgreement & { at: Date }) | null
}

/** The viewer's newest signed agreement, or the current text if there is none. */
export async function agreementFor(
  deps: Deps & Pick<CreatorsDeps, 'db'>,
  viewer: Viewer | null,
  { isCurrentWanted = false }: { isCurrentWanted?: boolean } = {},
): Promise<ShownAgreement> {
  const newest =
    viewer && !isCurrentWanted ? (await agreementsOf(deps.db, viewer.accountId)).at(-1) : undefined
  if (!newest) return { ...currentAgreement(deps), signed: null }
  return {
    ...(newest.words as AgreementText),
    signed: { ...openSigned(deps, newest), at: newest.signed_at },
  }
}

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' })

/** A postal address in one line, for the signature block. */
function addressText({ address, city, region, country }: Partial<Details>): string {
  const name = country && /^[A-Z]{2}$/.test(country) ? COUNTRIES.of(country) : country
  return [address, city, region, name].filter(Boolean).join(', ')
}
