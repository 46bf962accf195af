/** The draft of a notice in sessionStorage, with its idempotency key: it survives a reload, and is sent once. */
import type { CaseKind } from '#rules/cases.ts'
import type { CaseValues } from './send-case.ts'

export type CaseDraft = { values: CaseValues; key: string }

const nameOf = (kind: CaseKind) => `candid.case.${kind}`

/** sessionStorage ends with the tab, for shared machines. */
export function keptDraft(kind: CaseKind, empty: CaseValues): CaseDraft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(kind)) ?? '{}') as Partial<CaseDraft>
    if (typeof kept.key !== 'string' || typeof kept.values !== 'object') return fresh(empty)
    const known = Object.entries(empty).map(([name, nothing]) => {
      const value = kept.values?.[name]
      return [name, typeof value === typeof nothing ? value : nothing] as const
    })
    return { key: kept.key, values: Object.fromEntries(known) as CaseValues }
  } catch {
    // Not written by this page.
    return fresh(empty)
  }
}

export function keepDraft(kind: CaseKind, draft: CaseDraft): void {
  sessionStorage.setItem(nameOf(kind), JSON.stringify(draft))
}

export function dropDraft(kind: CaseKind): void {
  sessionStorage.removeItem(nameOf(kind))
}

function fresh(values: CaseValues): CaseDraft {
  return { values, key: crypto.randomUUID() }
}
