/** Decrypts the sender's contact and proof for staff; each access is audited. */
import { Refusal } from '#platform/errors.ts'
import type { CaseDetails } from '#rules/forms/cases.ts'
import { audit } from '../../audit/index.ts'
import type { Staff } from '../../staff-rights/index.ts'
import type { ModerationDeps } from '../types.ts'
import { findCase } from './case-queries.ts'
import { openCaseDetails, readCaseFile } from './sealed.ts'
import { stepsOf } from './steps.ts'

export type CaseContact = Pick<CaseDetails, 'name' | 'email' | 'postal' | 'phone'>

export function openContact(
  deps: ModerationDeps,
  staff: Staff<'cases.contact'>,
  id: string,
): Promise<CaseContact> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await findCase(tx, id)
    if (!row) throw new Refusal('NOT_FOUND')
    await audit(deps, tx, { by: staff, target: { kind: 'case', id }, accountId: row.account_id })
    return openCaseDetails(deps, row)
  })
}

export function openProof(
  deps: ModerationDeps,
  staff: Staff<'cases.contact'>,
  { id, name }: { id: string; name: string },
): Promise<Buffer> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await findCase(tx, id)
    const files = row ? [...row.files, ...(await stepsOf(tx, id)).flatMap((step) => step.files)] : []
    const bytes = files.includes(name) ? await readCaseFile(deps, id, name) : null
    if (!row || !bytes) throw new Refusal('NOT_FOUND')
    const target = { kind: 'case', id } as const
    await audit(deps, tx, { by: staff, target, accountId: row.account_id, after: { file: name } })
    return bytes
  })
}
