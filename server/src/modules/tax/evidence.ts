/** Where a buyer is, for tax: two pieces of evidence that agree, or what the buyer declared. */

/** In the order in which they are preferred. */
export const EVIDENCE = ['card', 'network', 'account', 'declared'] as const
export type EvidenceKind = (typeof EVIDENCE)[number]

/** The countries that each piece of evidence names; null if it names none. */
export type Evidence = Partial<Record<EvidenceKind, string | null>>

export type BuyerLocation = { country: string; evidence: EvidenceKind[] }

/** Null if the buyer must be asked. Contradicting evidence is settled by what the buyer declared. */
export function locate(evidence: Evidence): BuyerLocation | null {
  const kinds = EVIDENCE.filter((kind) => evidence[kind] != null)
  const groups = [...Map.groupBy(kinds, (kind) => evidence[kind] ?? '')]
    .map(([country, agreeing]) => ({ country, evidence: agreeing }))
    .filter((group) => group.evidence.length >= 2)
    // Stable: of groups of the same size, the one with the card comes first.
    .toSorted((a, b) => b.evidence.length - a.evidence.length)
  const { declared } = evidence
  return groups[0] ?? (declared ? { country: declared, evidence: ['declared'] } : null)
}
