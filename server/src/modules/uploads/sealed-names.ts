/** Encrypts the people named in a form while it waits for its file. */
import type { UploadsDeps } from './types.ts'
import type { UploadRow } from './uploads.ts'

type Deps = Pick<UploadsDeps, 'vault'>

const aboutNames = (uploadId: string) => ({ area: 'uploads', id: uploadId, kind: 'appears' })

/** Columns of a form, stored verbatim whatever its shape. */
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
