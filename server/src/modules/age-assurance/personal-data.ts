/** Personal data of this slice: exported on request, and deleted when the account is erased. */
import type { Db } from '#platform/postgres/database.ts'
import type { PersonalDataHandler } from '../accounts/index.ts'
import { deleteAttemptsOfAccount } from './checks/attempt-queries.ts'
import { deleteResultOfAccount, findResultOfAccount } from './results/result-queries.ts'

export function ageAssuranceData({ db }: { db: Db }): PersonalDataHandler {
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
      await deleteAttemptsOfAccount(db, accountId)
      await deleteResultOfAccount(db, accountId)
    },
  }
}
