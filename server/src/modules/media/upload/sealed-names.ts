/** Whom a form names while it waits for its file: sealed, as names of people elsewhere are afterwards. */
import type { MediaDeps } from '../types.ts'
import type { UploadRow } from './uploads.ts'

type Deps = Pick<MediaDeps, 'vault'>

const aboutNames = (uploadId: string) => ({ area: 'uploads', id: uploadId, kind: 'appears' })

/** The columns of a form; whatever shape it has, it is kept as it was typed. */
export function sealedForm({ vault }: Deps, uploadId: string, form: object) {
  const { appears, ...fields } = form as Record<string, unknown>
  const isGiven = appears !== undefined && appears !== null
  return {
    fields: JSON.stringify(fields),
    appears_sealed: isGiven ? vault.sealText(JSON.stringify(appears), aboutNames(uploadId)) : null,
  }
}

export function openForm(
  { vault }: Deps,
  { id, fields, appears_sealed }: Pick<UploadRow, 'id' | 'fields' | 'appears_sealed'>,
): Record<string, unknown> {
  if (appears_sealed === null) return fields
  return { ...fields, appears: JSON.parse(vault.openText(appears_sealed, aboutNames(id))) }
}
