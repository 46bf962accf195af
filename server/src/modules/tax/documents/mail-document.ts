/** Mails an invoice or credit note to the buyer. */
import { dollars } from '#rules/formats.ts'
import { mailPerson } from '../../accounts/index.ts'
import type { TaxDeps } from '../types.ts'
import { documentNumber, documentTitle, findDocument } from './documents.ts'
import { documentPath } from './documents-of-purchase.ts'

export async function mailDocument(
  deps: Pick<TaxDeps, 'db' | 'clock' | 'mailer' | 'site'>,
  documentId: string,
): Promise<void> {
  const document = await findDocument(deps.db, documentId)
  if (!document) return
  const { kind, total_cents, account_id } = document
  const total = dollars(Math.abs(total_cents))
  const title = `${documentTitle(kind)} ${documentNumber(document)}`
  await mailPerson(deps, account_id, {
    purpose: 'purchases',
    kind: `tax-${kind}`,
    subject: `Your ${deps.site.name} ${documentTitle(kind).toLowerCase()} over ${total}`,
    title,
    paragraphs: [
      kind === 'invoice'
        ? `You paid ${total} for credits on ${deps.site.name}.`
        : `${total} of what you paid for credits was returned.`,
      'Download it as a PDF.',
    ],
    action: { label: 'Download PDF', path: documentPath(documentId) },
  })
}
