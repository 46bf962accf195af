/** The invoice and credit notes of a purchase, as its receipt page shows them. */
import type { Db } from '#platform/postgres/database.ts'
import { type DocumentText, documentText } from './document-pdf.ts'
import { correctedNumber, documentsOfTopUp } from './documents.ts'

export type ShownDocument = DocumentText & { path: string }

/** Oldest first; empty for a purchase without tax. */
export async function documentsOfPurchase(db: Db, topUpId: string): Promise<ShownDocument[]> {
  const documents = await documentsOfTopUp(db, topUpId)
  return Promise.all(
    documents.map(async (document) => ({
      ...documentText(document, await correctedNumber(db, document)),
      path: documentPath(document.id),
    })),
  )
}

export function documentPath(id: string): string {
  return `/api/wallet/documents/${id}.pdf`
}
