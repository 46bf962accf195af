/** The mailed link to a decision: whoever has it reads the decision and appeals, also while they cannot sign in. */
import type { Decision } from '../tables.ts'
import type { ModerationDeps } from '../types.ts'

type Deps = Pick<ModerationDeps, 'moderation'>

export function decisionKey({ moderation }: Deps, { id }: Pick<Decision, 'id'>): string {
  return moderation.decisionSigner.sign(id)
}

export function decisionLink(deps: Deps, decision: Pick<Decision, 'id'>): string {
  return `/decision/${decision.id}/${decisionKey(deps, decision)}`
}

export function opensDecision({ moderation }: Deps, id: string, key: string): boolean {
  return moderation.decisionSigner.verify(id, key)
}
