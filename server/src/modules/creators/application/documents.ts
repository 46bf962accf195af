/** Identity pictures: accepted while the application is a draft, and shown to staff only. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { CREATOR_APPLICATION, type DocumentKind } from '#rules/creator-application.ts'
import { newFileName, putIdentityFile, removeIdentityFiles } from '../identity/files.ts'
import { type ReadPicture, readIdentityPicture } from '../identity/read-picture.ts'
import { deleteFileRows, identityFilesOf, insertFile, updateApplication } from '../queries.ts'
import type { CreatorApplication, IdentityFile } from '../tables.ts'
import type { CreatorsDeps } from '../types.ts'
import { lockDraft } from './draft.ts'

type Deps = Pick<CreatorsDeps, 'db' | 'clock' | 'vault' | 'storage'>

const FULL_WORDS = `You can add at most ${CREATOR_APPLICATION.maxDocs} documents`

/** Writes the file before its row; orphaned files are swept. */
export async function receiveDocument(
  deps: Deps,
  viewer: Viewer,
  { bytes, kind }: { bytes: Buffer; kind: DocumentKind },
): Promise<{ name: string }> {
  const draft = await deps.db.transaction().execute((tx) => lockDraft(deps, tx, viewer.accountId))
  if (kind === 'document' && !freeSlot(await identityFilesOf(deps.db, draft.id)))
    throw new Refusal('CONFLICT', { message: FULL_WORDS })
  const picture = await readIdentityPicture(bytes, kind)
  const place = { application_id: draft.id, name: newFileName(), kind }
  await putIdentityFile(deps, place, picture.bytes)
  try {
    const replaced = await deps.db.transaction().execute(async (tx) => {
      const { id } = await lockDraft(deps, tx, viewer.accountId)
      // The draft was submitted or replaced in another tab meanwhile.
      if (id !== draft.id) throw new Refusal('CONFLICT')
      return addRow(deps, tx, { ...place, picture })
    })
    await removeIdentityFiles(deps, replaced)
  } catch (error) {
    await removeIdentityFiles(deps, [place])
    throw error
  }
  return { name: place.name }
}

/** Idempotent. File names of other applicants count as unknown. */
export async function removeDocument(deps: Deps, viewer: Viewer, name: string): Promise<CreatorApplication> {
  const { draft, removed } = await deps.db.transaction().execute(async (tx) => {
    const found = await lockDraft(deps, tx, viewer.accountId)
    const files = (await identityFilesOf(tx, found.id)).filter((file) => file.name === name)
    await deleteFileRows(
      tx,
      files.map(({ id }) => id),
    )
    return {
      draft: await updateApplication(tx, found.id, { updated_at: deps.clock.now() }),
      removed: files,
    }
  })
  await removeIdentityFiles(deps, removed)
  return draft
}

type NewFile = Pick<IdentityFile, 'application_id' | 'name' | 'kind'> & { picture: ReadPicture }

/** A face photo or signature replaces the previous one; returns the replaced files. */
async function addRow(deps: Deps, tx: Tx, { picture, ...place }: NewFile): Promise<IdentityFile[]> {
  const files = await identityFilesOf(tx, place.application_id)
  const replaced = place.kind === 'document' ? [] : files.filter(({ kind }) => kind === place.kind)
  await deleteFileRows(
    tx,
    replaced.map(({ id }) => id),
  )
  const slot = place.kind === 'document' ? freeSlot(files) : 1
  if (!slot) throw new Refusal('CONFLICT', { message: FULL_WORDS })
  const now = deps.clock.now()
  await insertFile(tx, {
    ...place,
    slot,
    content_type: picture.contentType,
    bytes: picture.bytes.length,
    created_at: now,
  })
  await updateApplication(tx, place.application_id, { updated_at: now })
  return replaced
}

function freeSlot(files: readonly IdentityFile[]): number | undefined {
  const taken = new Set(files.filter(({ kind }) => kind === 'document').map(({ slot }) => slot))
  return Array.from({ length: CREATOR_APPLICATION.maxDocs }, (_, at) => at + 1).find(
    (slot) => !taken.has(slot),
  )
}
