/** Personal data of this slice: exported on request, and deleted when the account is erased. */
import type { PersonalDataHandler } from '../accounts/index.ts'
import { deleteAttemptsOfAccount } from './checks/attempt-queries.ts'
import { deleteResultOfAccount, findResultOfAccount } from './results/result-queries.ts'
import { reviewIdsOfAccount } from './review/review-queries.ts'
import { deletePicture } from './review/sealed.ts'
import type { AgeAssuranceDeps } from './types.ts'

export function ageAssuranceData(
  deps: Pick<AgeAssuranceDeps, 'db' | 'storage' | 'vault'>,
): PersonalDataHandler {
  const { db } = deps
  return {
    name: 'age-assurance',
    async exportOf(accountId) {
      const result = await findResultOfAccount(db, accountId)
      if (!result) return undefined
      const { method, created_at, expires_at } = result
      return {
        over18: true,
        method,
        confirmedAt: created_at.toISOString(),
        validUntil: expires_at.toISOString(),
      }
    },
    async erase(accountId) {
      const reviews = await reviewIdsOfAccount(db, accountId)
      await deleteAttemptsOfAccount(db, accountId)
      for (const id of reviews) await deletePicture(deps, id)
      await deleteResultOfAccount(db, accountId)
    },
  }
}
