/** Receives a notice and gives it a number and a link, once per idempotency key. */
import type * as v from 'valibot'
import { hashToken, randomToken } from '#platform/crypto.ts'
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import {
  type CaseKind,
  caseNumber,
  clockOf,
  hidesAtOnce,
  isUrgentCase,
  parseCaseNumber,
} from '#rules/cases.ts'
import { CASE_FORMS, type CaseDetails } from '#rules/forms/cases.ts'
import { checkForm } from '#rules/forms/check.ts'
import { dueAt } from '#rules/promises.ts'
import { DAY_MS } from '#rules/time.ts'
import { fingerprintOf, idempotencyKey } from '../../idempotency/index.ts'
import { mediaNamedBy, newId } from '../../media/index.ts'
import type { ModerationDeps } from '../types.ts'
import { callStaff } from './call-staff.ts'
import { hideAtOnce } from './hide-at-once.ts'
import { type CaseRow, findByKey, findByNumber, insertCase } from './rows.ts'
import { dropFiles, openToken, putFiles, type SentFile, sealDetails, sealToken } from './sealed.ts'
import { addStep } from './steps.ts'

export type Received = { number: string; token: string }
export type Sending = {
  kind: CaseKind
  form: unknown
  key: string | undefined
  files: readonly SentFile[]
  viewer: Viewer | null
  /** The network address of the request. */
  address: string
}

/** High enough for a rights holder with many claims, low enough not to flood a stranger's inbox. */
const MAX_BY_SENDER_A_DAY = 30

/** Sent again under its key it returns the first response. */
export async function receiveCase(deps: ModerationDeps, sending: Sending): Promise<Received> {
  const { kind, files, viewer } = sending
  const { topic, addresses, details } = readNotice(kind, sending.form)
  const key = idempotencyKey(sending.key)
  const fingerprint = fingerprintOf([kind, topic, JSON.stringify(details), addresses.join('\n')])
  const known = await findByKey(deps.db, key)
  if (known) return again(deps, known, fingerprint)
  const email_hash = deps.moderation.markOfSender(details.email)
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
    details_sealed: sealDetails(deps, id, details),
    email_hash,
    address_hash: deps.moderation.markOfAddress(sending.address),
    addresses,
    files: files.map(({ name }) => name),
    token_hash: hashToken(token),
    token_sealed: sealToken(deps, id, token),
    key,
    fingerprint,
    received_at: now,
    due_at: dueAt(now, clockOf(kind, 'received')),
    outcome: null,
    answers_id: null,
    confirmed_at: null,
    decided_at: null,
    decided_by: null,
    escalated_at: null,
    closed_at: null,
  }
  try {
    await putFiles(deps, id, files)
    const made = await deps.db.transaction().execute(async (tx) => {
      const answers_id = await answeredNotice(deps, tx, kind, details, addresses)
      const made = await insertCase(tx, { ...row, answers_id })
      if (made) await begin(deps, tx, made, addresses)
      return made
    })
    if (made) return { number: caseNumber(made), token }
  } catch (fault) {
    await dropFiles(deps, id)
    throw fault
  }
  // A concurrent request with the same key was first.
  await dropFiles(deps, id)
  const first = await findByKey(deps.db, key)
  if (!first) throw new Error('the case with this key disappeared')
  return again(deps, first, fingerprint)
}

async function begin(
  deps: ModerationDeps,
  tx: Tx,
  made: CaseRow,
  addresses: readonly string[],
): Promise<void> {
  await addStep(deps, tx, made, { step: 'received', audience: 'sender', isMailed: true })
  const named = await mediaNamedBy(tx, deps.site, addresses)
  if (named.length > 0)
    await tx
      .insertInto('case_media')
      .values(
        named.map((media) => ({
          case_id: made.id,
          media_id: media.id,
          account_id: media.account_id,
          decision_id: null,
          changed_at: made.received_at,
        })),
      )
      .execute()
  if (hidesAtOnce(made.kind, made.topic)) await hideAtOnce(deps, tx, made)
  if (made.is_urgent) await callStaff(deps, tx, made, 'urgent')
}

function again(deps: ModerationDeps, known: CaseRow, fingerprint: Buffer): Received {
  if (!known.fingerprint.equals(fingerprint))
    throw new Refusal('KEY_REUSED', {
      words: 'This was sent before with other words. Please reload the page.',
    })
  return { number: caseNumber(known), token: openToken(deps, known) }
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
  const found = number?.kind === 'dmca' ? await findByNumber(tx, number) : undefined
  if (found?.outcome !== 'taken-down') return null
  const named = await mediaNamedBy(tx, deps.site, addresses)
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
  if (Number(count) >= MAX_BY_SENDER_A_DAY) throw new Refusal('TOO_MANY_REQUESTS')
}

type Notice = { topic: string; addresses: string[]; details: CaseDetails }

function readNotice(kind: CaseKind, form: unknown): Notice {
  const checked = checkForm(CASE_FORMS[kind] as v.GenericSchema, form)
  if (!checked.ok) {
    const words = Object.values(checked.errors)[0]
    throw new Refusal('BAD_INPUT', { ...(words && { words }), fields: checked.errors })
  }
  const given = checked.values as CaseDetails & { topic?: string; addresses: string[] }
  const { topic = '', addresses, name, email, words } = given
  const { owner, role, postal, phone, work, workAddresses, notice, signature } = given
  const more = { owner, role, postal, phone, work, workAddresses, notice, signature }
  const told = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined))
  return { topic, addresses, details: { name, email, words, ...told } }
}
