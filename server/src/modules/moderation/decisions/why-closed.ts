/** The message to a suspended or banned person who tries to sign in. */
import { statementDate } from '#rules/statement.ts'
import type { ModerationDeps } from '../types.ts'
import { decisionLink } from './decision-link.ts'
import { closingDecision } from './decision-queries.ts'

export async function whyAccountClosed(
  deps: Pick<ModerationDeps, 'db' | 'moderation'>,
  accountId: string,
): Promise<{ message: string; path: string } | null> {
  const decision = await closingDecision(deps.db, accountId)
  if (!decision) return null
  const { measure, until } = decision
  const what =
    measure === 'ban'
      ? 'This account is permanently closed.'
      : until
        ? `This account is suspended until ${statementDate(until)}.`
        : 'This account is suspended.'
  return {
    message: `${what} See our email for the reason and how to appeal.`,
    path: decisionLink(deps, decision),
  }
}
