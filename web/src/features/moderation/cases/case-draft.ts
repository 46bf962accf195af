/** The draft of a notice in sessionStorage, with its idempotency key: it survives a reload, and is sent once. */
import type { CaseKind } from '#rules/cases.ts'
import type { CaseValues } from './send-case.ts'

type CaseDraft = { values: CaseValues; key: string }

const storageKey = (kind: CaseKind) => `candid.case.${kind}`

/** sessionStorage ends with the tab, for shared machines. */
export function storedCaseDraft(kind: CaseKind, empty: CaseValues): CaseDraft {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey(kind)) ?? '{}') as Partial<CaseDraft>
    if (typeof stored.key !== 'string' || typeof stored.values !== 'object') return fresh(empty)
    const known = Object.entries(empty).map(([name, nothing]) => {
      const value = stored.values?.[name]
      return [name, typeof value === typeof nothing ? value : nothing] as const
    })
    return { key: stored.key, values: Object.fromEntries(known) as CaseValues }
  } catch {
    // Not written by this page.
    return fresh(empty)
  }
}

export function storeCaseDraft(kind: CaseKind, draft: CaseDraft): void {
  sessionStorage.setItem(storageKey(kind), JSON.stringify(draft))
}

export function clearCaseDraft(kind: CaseKind): void {
  sessionStorage.removeItem(storageKey(kind))
}

function fresh(values: CaseValues): CaseDraft {
  return { values, key: crypto.randomUUID() }
}
