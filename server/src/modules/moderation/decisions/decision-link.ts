/** The signed link to a decision, to read and appeal it without signing in. */
import type { Decision } from '../tables.ts'
import type { ModerationDeps } from '../types.ts'

type Deps = Pick<ModerationDeps, 'moderation'>

export function decisionKey({ moderation }: Deps, { id }: Pick<Decision, 'id'>): string {
  return moderation.decisionSigner.sign(id)
}

export function decisionLink(deps: Deps, decision: Pick<Decision, 'id'>): string {
  return `/decision/${decision.id}/${decisionKey(deps, decision)}`
}

export function isValidDecisionKey({ moderation }: Deps, id: string, key: string): boolean {
  return moderation.decisionSigner.verify(id, key)
}
