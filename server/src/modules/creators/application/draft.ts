/** The draft of an application, saved from the first input on, so that a reload loses nothing. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { CREATOR_APPLICATION_TEXT } from '#rules/creator-application.ts'
import { characterCount, cleanText, isPlainLine } from '#rules/plain-text.ts'
import { lockPerson } from '../../accounts/index.ts'
import {
  DETAIL_FIELDS,
  type Details,
  openApplicantDetails,
  sealApplicantDetails,
} from '../identity/details.ts'
import { insertApplication, latestApplication, lockOpenApplication, updateApplication } from '../queries.ts'
import type { CreatorApplication } from '../tables.ts'
import type { CreatorsDeps } from '../types.ts'

type Deps = Pick<CreatorsDeps, 'db' | 'clock' | 'vault'>

/** The only limit on unvalidated draft fields. */
const FIELD_MAX_LENGTH = 200

type DraftInput = Partial<Details> & { instagram?: string; twitter?: string }

export async function saveApplicationDraft(
  deps: Deps,
  viewer: Viewer,
  input: DraftInput,
): Promise<CreatorApplication> {
  const typed = readFields(input)
  return deps.db.transaction().execute(async (tx) => {
    const draft = await lockDraft(deps, tx, viewer.accountId)
    const { instagram = draft.instagram, twitter = draft.twitter, ...details } = typed
    return updateApplication(tx, draft.id, {
      instagram,
      twitter,
      details_sealed: sealApplicantDetails(deps, draft.id, {
        ...openApplicantDetails(deps, draft),
        ...details,
      }),
      updated_at: deps.clock.now(),
    })
  })
}

/** Creates a draft if there is none; rejected after submission, approval or a final rejection. */
export async function lockDraft(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  accountId: string,
): Promise<CreatorApplication> {
  const person = await lockPerson(tx, accountId)
  if (person?.status !== 'active') throw new Refusal(401)
  const open = await lockOpenApplication(tx, accountId)
  if (open?.status === 'draft') return open
  if (open) throw closedRefusal(open)
  const last = await latestApplication(tx, accountId)
  if (last?.is_final)
    throw new Refusal('FORBIDDEN', {
      message: 'Your application was permanently declined. You can’t apply again.',
    })
  const now = deps.clock.now()
  return insertApplication(tx, { account_id: accountId, created_at: now, updated_at: now })
}

function closedRefusal({ status }: CreatorApplication): Refusal {
  if (status === 'pending') return new Refusal('CONFLICT', { message: CREATOR_APPLICATION_TEXT.pending })
  if (status === 'approved') return new Refusal('CONFLICT', { message: 'You’re already a creator.' })
  return new Refusal('FORBIDDEN', { message: 'Your right to sell was revoked. Contact support.' })
}

function readFields(input: DraftInput): DraftInput {
  const typed: DraftInput = {}
  const problems: Record<string, string> = {}
  for (const field of [...DETAIL_FIELDS, 'instagram', 'twitter'] as const) {
    const text = input[field]
    if (text === undefined) continue
    const clean = cleanText(text)
    if (characterCount(clean) > FIELD_MAX_LENGTH)
      problems[field] = CREATOR_APPLICATION_TEXT.tooLong(FIELD_MAX_LENGTH)
    else if (!isPlainLine(clean)) problems[field] = CREATOR_APPLICATION_TEXT.unreadable
    else typed[field] = clean
  }
  if (Object.keys(problems).length > 0) throw new Refusal('BAD_INPUT', { fields: problems })
  return typed
}
