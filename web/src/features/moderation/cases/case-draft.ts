/** What was typed into a notice, kept for this tab until it is sent: a reload loses nothing, and sent twice it is one. */
import type { CaseKind } from '#rules/cases.ts'
import type { CaseValues } from './send-case.ts'

export type CaseDraft = { values: CaseValues; key: string }

const nameOf = (kind: CaseKind) => `candid.case.${kind}`

/** The tab's own store: it goes with the tab, on a machine that others use as well. */
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
    // Not written by us.
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
