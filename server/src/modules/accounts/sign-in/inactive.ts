/** What a suspended account, or one being deleted, is told after proving its identity. */
import type { Account } from '../queries.ts'
import type { AccountsDeps } from '../types.ts'

export const WRONG_PASSWORD = 'Wrong email address or password'

const INACTIVE_WORDS: Record<Exclude<Account['status'], 'active'>, string> = {
  suspended: 'This account is suspended. Contact support.',
  deleting: 'This account is being deleted. Use the link in our email to undo this.',
  erased: WRONG_PASSWORD,
}

export async function inactiveNotice(
  deps: AccountsDeps,
  { id, status }: Account,
): Promise<{ message: string; leadsTo?: string }> {
  if (status === 'active') return { message: WRONG_PASSWORD }
  const suspension = status === 'suspended' ? await deps.accounts.ports.suspensionOf(id) : null
  if (!suspension) return { message: INACTIVE_WORDS[status] }
  return { message: suspension.message, leadsTo: suspension.path }
}
