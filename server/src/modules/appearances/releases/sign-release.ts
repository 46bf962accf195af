/** Signing a release on one's own device: once, with the media in view and a withdrawal link. Staff approve it next. */

import type { FastifyRequest } from 'fastify'
import { hashToken, randomToken } from '#platform/crypto.ts'
import { Refusal } from '#platform/errors.ts'
import { requestContextOf } from '#platform/request-context.ts'
import { RELEASE, RELEASE_TEXT, releaseTerms } from '#rules/appearance.ts'
import { checkForm } from '#rules/forms/check.ts'
import { releaseForm } from '#rules/forms/release.ts'
import { findAccountsByIds } from '../../accounts/index.ts'
import {
  deleteReleasePictures,
  type ReleaseDetails,
  sealReleaseDetails,
  storeReleasePicture,
  takeSignature,
} from '../../appearance-records/index.ts'
import { fieldsRefusal } from '../../media/index.ts'
import { lockAppearanceWithMedia } from '../answer.ts'
import { appearanceJobs } from '../job-tokens.ts'
import { notifySigned } from '../notify-appearance.ts'
import { publishAppearanceChange } from '../publish-appearance-change.ts'
import type { AppearancesDeps } from '../types.ts'
import { type FoundRelease, findRelease, releaseStateOf } from './find-release.ts'
import { readReleaseForm, type SentPicture } from './read-release-form.ts'
import { signerFlagsOf } from './signer-flags.ts'

export async function signRelease(
  deps: AppearancesDeps,
  token: string,
  request: FastifyRequest,
): Promise<{ withdraw: string }> {
  const found = await findOpen(deps, token)
  const ownerId = found.media.account_id
  if (request.viewer?.accountId === ownerId) throw new Refusal('FORBIDDEN', { message: RELEASE_TEXT.own })
  const { fields, pictures } = await readReleaseForm(request, ['document', 'face', 'signature'])
  const details = await readDetails(deps, found, (name) => fields.get(name)?.[0])
  refuseUnlessComplete(pictures)
  const { id } = found.release
  const withdrawToken = randomToken()
  const signer = requestContextOf(request, request.viewer)
  try {
    for (const { name, bytes } of pictures) await storeReleasePicture(deps, id, name, bytes)
    await deps.db.transaction().execute(async (tx) => {
      const locked = await lockAppearanceWithMedia(tx, id)
      if (locked?.appearance.state !== 'asked') throw over()
      const link = { tokenHash: hashToken(token), at: deps.clock.now() }
      const isSigned = await takeSignature(tx, link, {
        details_sealed: sealReleaseDetails(deps, id, details),
        pictures: pictures.map(({ name }) => name),
        withdraw_hash: hashToken(withdrawToken),
        flags: await signerFlagsOf(deps, tx, { id, ownerId }, signer),
      })
      if (!isSigned) throw over()
      await publishAppearanceChange(deps, tx, locked.media)
      await notifySigned(deps, tx, locked.appearance)
      if (details.email !== null)
        await deps.enqueue(
          appearanceJobs.mailRelease,
          { releaseId: id, sealed: deps.appearances.mailSeal.seal(withdrawToken, `release:${id}`) },
          { tx },
        )
    })
  } catch (error) {
    await deleteReleasePictures(
      deps,
      id,
      pictures.map(({ name }) => name),
    )
    throw error
  }
  return { withdraw: new URL(`/release/${withdrawToken}`, deps.site.url).href }
}

async function findOpen(deps: AppearancesDeps, token: string): Promise<FoundRelease> {
  const found = await findRelease(deps.db, token)
  if (found?.by !== 'signing') throw new Refusal('NOT_FOUND')
  const state = releaseStateOf(found, deps.clock.now())
  if (state === 'preparing') throw new Refusal('CONFLICT', { message: RELEASE_TEXT.preparing })
  if (state !== 'open') throw over()
  return found
}

function over(): Refusal {
  return new Refusal('CONFLICT', { message: RELEASE_TEXT.over })
}

async function readDetails(
  deps: AppearancesDeps,
  { media }: FoundRelease,
  given: (name: string) => string | undefined,
): Promise<ReleaseDetails> {
  const checked = checkForm(releaseForm, {
    name: given('name') ?? '',
    birthDate: given('birthDate') ?? '',
    email: given('email') ?? '',
    agree: given('agree') === 'true',
  })
  if (!checked.ok) throw fieldsRefusal(checked.errors)
  const { name, birthDate, email } = checked.values
  const [owner] = await findAccountsByIds(deps.db, [media.account_id])
  return {
    name,
    birthDate,
    email: email === '' ? null : email,
    version: RELEASE.version,
    terms: releaseTerms({ site: deps.site.name, owner: owner?.username ?? '', what: media.type }),
  }
}

function refuseUnlessComplete(pictures: readonly SentPicture[]): void {
  const count = (kind: SentPicture['kind']) => pictures.filter((picture) => picture.kind === kind).length
  if (count('document') < 1) throw fieldsRefusal({ document: RELEASE_TEXT.document })
  if (count('document') > RELEASE.maxPictures) throw fieldsRefusal({ document: RELEASE_TEXT.tooMany })
  if (count('face') !== 1) throw fieldsRefusal({ face: RELEASE_TEXT.face })
  if (count('signature') !== 1) throw fieldsRefusal({ signature: RELEASE_TEXT.signature })
}
