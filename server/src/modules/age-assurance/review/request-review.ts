/** Asks staff to confirm an age, with a message and a picture of a document. Both are gone once staff have decided. */
import { Refusal } from '#platform/errors.ts'
import { AGE_CHECK } from '#rules/age-checks.ts'
import { readIdentityPicture } from '../../creators/index.ts'
import { type CheckedPerson, openAttempt } from '../checks/run-check.ts'
import type { AgeAssuranceDeps } from '../types.ts'
import { insertReview } from './review-queries.ts'
import { noteContext, storePicture } from './sealed.ts'

type Request = { note: string; picture: Buffer }

export async function readReviewForm({
  note: given = '',
  picture,
}: {
  note: string | undefined
  picture: Buffer
}): Promise<Request> {
  const note = given.trim()
  if (note.length < AGE_CHECK.minNoteLength || note.length > AGE_CHECK.maxNoteLength || note.includes('\0')) {
    const message = `Write ${AGE_CHECK.minNoteLength} to ${AGE_CHECK.maxNoteLength} characters`
    throw new Refusal('BAD_INPUT', { message, fields: { note: message } })
  }
  return { note, picture: (await readIdentityPicture(picture, 'document')).bytes }
}

export async function requestReview(
  deps: AgeAssuranceDeps,
  person: CheckedPerson,
  { note, picture }: Request,
): Promise<void> {
  const { id } = await openAttempt(deps, person, { method: 'staff', forMs: AGE_CHECK.reviewMs })
  // The picture comes first: a row always has one, and a picture without a row is swept.
  await storePicture(deps, id, picture)
  const note_sealed = deps.vault.sealText(note, noteContext(id))
  await deps.db
    .transaction()
    .execute((tx) => insertReview(tx, { id, note_sealed, created_at: deps.clock.now() }))
}
