/** Starts an age check of a browser, and ends it with what proved or refuted the age. */
import { randomToken } from '#platform/crypto.ts'
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { AGE_CHECK, type AgeMethod } from '#rules/age-checks.ts'
import { DAY_MS } from '#rules/time.ts'
import { type AgeProof, AnswerRefused, type CheckStart } from '../providers/provider.ts'
import { insertResult } from '../results/result-queries.ts'
import type { AgeAttempt } from '../tables.ts'
import type { AgeAssuranceDeps } from '../types.ts'
import { endAttempt, insertAttempt } from './attempt-queries.ts'

/** Who is checked: an account if signed in, otherwise the browser. */
export type CheckedPerson = Pick<AgeAttempt, 'browser_hash' | 'device_hash' | 'agent' | 'account_id'>

export async function beginCheck(
  deps: AgeAssuranceDeps,
  person: CheckedPerson,
  method: AgeMethod,
): Promise<CheckStart> {
  const provider = deps.ageAssurance.providers.get(method)
  if (!provider) throw new Refusal('BAD_INPUT', { message: 'Choose another way to confirm your age.' })
  const attempt = await openAttempt(deps, person, { method, forMs: AGE_CHECK.attemptMs })
  const { id, nonce, created_at: createdAt, expires_at: expiresAt } = attempt
  return provider.start({ id, nonce, createdAt, expiresAt })
}

export async function openAttempt(
  { db, clock }: Pick<AgeAssuranceDeps, 'db' | 'clock'>,
  person: CheckedPerson,
  { method, forMs }: { method: AgeMethod; forMs: number },
): Promise<AgeAttempt> {
  const now = clock.now()
  return insertAttempt(db, {
    ...person,
    method,
    nonce: randomToken(),
    created_at: now,
    expires_at: new Date(now.getTime() + forMs),
  })
}

/** True if the answer proved the age. An answer that proves nothing leaves the check open and is logged once, without content. */
export async function receiveAnswer(
  deps: AgeAssuranceDeps,
  attempt: AgeAttempt | undefined,
  { method, answer, receivedAt }: { method: AgeMethod; answer: string; receivedAt: string },
): Promise<boolean> {
  const provider = deps.ageAssurance.providers.get(method)
  const now = deps.clock.now()
  const isOpen = attempt?.method === method && attempt.state === 'waiting' && attempt.expires_at > now
  if (!provider || !attempt || !isOpen) return refused(deps, method, 'no check waits for it')
  const { id, nonce, created_at: createdAt } = attempt
  let proof: AgeProof
  try {
    proof = provider.verify(answer, { id, nonce, createdAt, now, receivedAt })
  } catch (error) {
    if (error instanceof AnswerRefused) return refused(deps, method, error.message)
    throw error
  }
  return deps.db.transaction().execute((tx) => endCheck(deps, tx, attempt, proof))
}

/** True if the person has proved their age. Ends a check once, and counts each answer once. */
export async function endCheck(
  deps: Pick<AgeAssuranceDeps, 'clock' | 'settings' | 'log'>,
  tx: Tx,
  attempt: AgeAttempt,
  { isOver18, reference }: AgeProof,
): Promise<boolean> {
  const at = deps.clock.now()
  const state = isOver18 ? 'passed' : 'refused'
  if (!(await endAttempt(tx, attempt, { state, at })))
    return refused(deps, attempt.method, 'the check is over')
  if (!isOver18) return false
  const days = deps.settings.get('ages.checkDays')
  const { method } = attempt
  const result = { method, reference, at, expiresAt: new Date(at.getTime() + days * DAY_MS) }
  if (await insertResult(tx, attempt, result)) return true
  return refused(deps, method, 'it has counted before')
}

function refused({ log }: Pick<AgeAssuranceDeps, 'log'>, method: AgeMethod, reason: string): false {
  log.warn({ method, reason }, 'the answer to an age check was refused')
  return false
}
