/** Receives a notice and gives it a number and a link, once per idempotency key. */
import type * as v from 'valibot'
import { hashToken, randomToken } from '#platform/crypto.ts'
import { Refusal } from '#platform/errors.ts'
import { fingerprintOf, idempotencyKey } from '#platform/idempotency/idempotency-key.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import {
  type CaseKind,
  caseDeadline,
  caseNumber,
  hidesAtOnce,
  isUrgentCase,
  parseCaseNumber,
} from '#rules/cases.ts'
import { CASE_FORMS, type CaseDetails } from '#rules/forms/cases.ts'
import { checkForm } from '#rules/forms/check.ts'
import { dueAt } from '#rules/sla.ts'
import { DAY_MS } from '#rules/time.ts'
import { newId, resolveMediaUrls } from '../../media/index.ts'
import type { ModerationDeps } from '../types.ts'
import { alertStaff } from './alert-staff.ts'
import { type CaseRow, findCaseByKey, findCaseByNumber, insertCase } from './case-queries.ts'
import { hideAtOnce } from './hide-at-once.ts'
import {
  type CaseFile,
  deleteCaseFiles,
  openCaseToken,
  sealCaseDetails,
  sealCaseToken,
  storeCaseFiles,
} from './sealed.ts'
import { addStep } from './steps.ts'

type CaseReceipt = { number: string; token: string }
type CaseSubmission = {
  kind: CaseKind
  form: unknown
  key: string | undefined
  files: readonly CaseFile[]
  viewer: Viewer | null
  /** The network address of the request. */
  address: string
}

/** High enough for a rights holder with many claims, low enough not to flood a stranger's inbox. */
const MAX_PER_SENDER_AND_DAY = 30

/** Sent again under its key it returns the first response. */
export async function receiveCase(deps: ModerationDeps, submission: CaseSubmission): Promise<CaseReceipt> {
  const { kind, files, viewer } = submission
  const { topic, addresses, details } = readNotice(kind, submission.form)
  const key = idempotencyKey(submission.key)
  const fingerprint = fingerprintOf([kind, topic, JSON.stringify(details), addresses.join('\n')])
  const known = await findCaseByKey(deps.db, key)
  if (known) return repeatedReceipt(deps, known, fingerprint)
  const email_hash = deps.moderation.hashSender(details.email)
  await refuseFlood(deps, email_hash)
  const id = await newId(deps.db)
  const token = randomToken()
  const now = deps.clock.now()
  const row = {
    id,
    kind,
    topic,
    is_urgent: isUrgentCase(kind, topic),
    account_id: viewer?.accountId ?? null,
    details_sealed: sealCaseDetails(deps, id, details),
    email_hash,
    address_hash: deps.moderation.hashNetwork(submission.address),
    addresses,
    files: files.map(({ name }) => name),
    token_hash: hashToken(token),
    token_sealed: sealCaseToken(deps, id, token),
    key,
    fingerprint,
    received_at: now,
    due_at: dueAt(now, caseDeadline(kind, 'received')),
    outcome: null,
    answers_id: null,
    confirmed_at: null,
    decided_at: null,
    decided_by: null,
    escalated_at: null,
    closed_at: null,
  }
  try {
    await storeCaseFiles(deps, id, files)
    const inserted = await deps.db.transaction().execute(async (tx) => {
      const answers_id = await answeredNotice(deps, tx, kind, details, addresses)
      const inserted = await insertCase(tx, { ...row, answers_id })
      if (inserted) await startCase(deps, tx, inserted, addresses)
      return inserted
    })
    if (inserted) return { number: caseNumber(inserted), token }
  } catch (error) {
    await deleteCaseFiles(deps, id)
    throw error
  }
  // A concurrent request with the same key was first.
  await deleteCaseFiles(deps, id)
  const first = await findCaseByKey(deps.db, key)
  if (!first) throw new Error('the case with this key disappeared')
  return repeatedReceipt(deps, first, fingerprint)
}

async function startCase(
  deps: ModerationDeps,
  tx: Tx,
  inserted: CaseRow,
  addresses: readonly string[],
): Promise<void> {
  await addStep(deps, tx, inserted, { step: 'received', audience: 'sender', isMailed: true })
  const named = await resolveMediaUrls(tx, deps.site, addresses)
  if (named.length > 0)
    await tx
      .insertInto('case_media')
      .values(
        named.map((media) => ({
          case_id: inserted.id,
          media_id: media.id,
          account_id: media.account_id,
          decision_id: null,
          changed_at: inserted.received_at,
        })),
      )
      .execute()
  if (hidesAtOnce(inserted.kind, inserted.topic)) await hideAtOnce(deps, tx, inserted)
  if (inserted.is_urgent) await alertStaff(deps, tx, inserted, 'urgent')
}

function repeatedReceipt(deps: ModerationDeps, known: CaseRow, fingerprint: Buffer): CaseReceipt {
  if (!known.fingerprint.equals(fingerprint))
    throw new Refusal('KEY_REUSED', {
      message: 'This was already sent with different text. Reload the page.',
    })
  return { number: caseNumber(known), token: openCaseToken(deps, known) }
}

/** The notice a counter-notice answers: its number must match, and media it took down. The sender does not learn whether it did. */
async function answeredNotice(
  deps: ModerationDeps,
  tx: Tx,
  kind: CaseKind,
  { notice }: CaseDetails,
  addresses: readonly string[],
): Promise<string | null> {
  const number = kind === 'counter' && notice ? parseCaseNumber(notice) : null
  const found = number?.kind === 'dmca' ? await findCaseByNumber(tx, number) : undefined
  if (found?.outcome !== 'taken-down') return null
  const named = await resolveMediaUrls(tx, deps.site, addresses)
  const taken = await tx
    .selectFrom('case_media')
    .select('media_id')
    .where('case_id', '=', found.id)
    .where('state', '=', 'taken-down')
    .execute()
  return taken.some(({ media_id }) => named.some(({ id }) => id === media_id)) ? found.id : null
}

async function refuseFlood({ db, clock }: ModerationDeps, emailHash: Buffer): Promise<void> {
  const { count } = await db
    .selectFrom('cases')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('email_hash', '=', emailHash)
    .where('received_at', '>', new Date(clock.now().getTime() - DAY_MS))
    .executeTakeFirstOrThrow()
  if (Number(count) >= MAX_PER_SENDER_AND_DAY) throw new Refusal('TOO_MANY_REQUESTS')
}

type Notice = { topic: string; addresses: string[]; details: CaseDetails }

function readNotice(kind: CaseKind, form: unknown): Notice {
  const checked = checkForm(CASE_FORMS[kind] as v.GenericSchema, form)
  if (!checked.ok) {
    const message = Object.values(checked.errors)[0]
    throw new Refusal('BAD_INPUT', { ...(message && { message }), fields: checked.errors })
  }
  const given = checked.values as CaseDetails & { topic?: string; addresses: string[] }
  const { topic = '', addresses, name, email, words } = given
  const { owner, role, postal, phone, work, workAddresses, notice, signature } = given
  const more = { owner, role, postal, phone, work, workAddresses, notice, signature }
  const optional = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined))
  return { topic, addresses, details: { name, email, words, ...optional } }
}
