/** Restores earlier uploads: their state from the server, their files from this browser. */
import { CombinedError } from 'urql'
import { problemText } from '#web/lib/graphql/problem.ts'
import type { Connection } from './connection.ts'
import { type CurrentUpload, loadCurrentUploads } from './current-uploads.ts'
import { EMPTY_UPLOAD_DRAFT, parseUploadDraft } from './draft.ts'
import { loadFile, pruneFiles } from './file-store.ts'
import { typeByName } from './pick-files.ts'
import { fetchWork, listUploads, type MediaWork, type ServerUpload } from './upload-api.ts'
import type { UploadItem, UploadStatus } from './upload-item.ts'
import { addItems, noteRestored, uploadsNow } from './upload-store.ts'
import { workOf } from './work.ts'

export async function restoreUploads({ client, accountId }: Connection): Promise<void> {
  noteRestored(null)
  try {
    const uploads = await listUploads(client)
    const currentUploads = loadCurrentUploads()
    const openIds = new Set(uploads.map(({ id }) => id))
    const finished = currentUploads.filter(({ id }) => !openIds.has(id))
    const works = await fetchWork(
      client,
      finished.map(({ id }) => id),
    )
    const isCurrent = (id: string) => currentUploads.some((stored) => stored.id === id)
    const items = await Promise.all(
      uploads.map(async (upload) =>
        itemOfUpload(upload, await loadFile(upload.id, accountId), isCurrent(upload.id)),
      ),
    )
    const orderOf = ({ id }: UploadItem) => {
      const index = currentUploads.findIndex((stored) => stored.id === id)
      return index === -1 ? currentUploads.length : index
    }
    const all = [...items, ...works.flatMap((media) => itemOfMedia(media, finished))]
    addItems(all.toSorted((a, b) => orderOf(a) - orderOf(b)))
    noteRestored({ problem: null })
    // Includes files picked while the server was being queried.
    const known = uploadsNow().items.flatMap(({ id }) => (id === null ? [] : [id]))
    void pruneFiles(accountId, new Set([...openIds, ...known]))
  } catch (error) {
    if (!(error instanceof CombinedError)) throw error
    noteRestored({ problem: problemText(error) })
  }
}

function itemOfUpload(upload: ServerUpload, file: File | null, isCurrent: boolean): UploadItem {
  return {
    key: upload.id,
    id: upload.id,
    fileName: upload.fileName,
    bytes: upload.bytes,
    received: upload.received,
    type: typeByName(upload.fileName) ?? 'video',
    file,
    isStored: file !== null,
    status: initialStatus(upload, file),
    draft: parseUploadDraft(upload.fields),
    isUnsaved: false,
    isSubmitted: upload.isSubmitted,
    isCurrent: isCurrent || upload.isSubmitted,
    fieldErrors: {},
    work: upload.media && workOf(upload.media),
  }
}

function initialStatus({ isReceived }: ServerUpload, file: File | null): UploadStatus {
  if (isReceived) return { kind: 'received' }
  return { kind: file ? 'waiting' : 'needs-file' }
}

function itemOfMedia(media: MediaWork, known: readonly CurrentUpload[]): UploadItem[] {
  const stored = known.find(({ id }) => id === media.id)
  if (!stored) return []
  return [
    {
      key: stored.id,
      id: stored.id,
      fileName: stored.fileName,
      bytes: stored.bytes,
      received: stored.bytes,
      type: media.type === 'photo' ? 'photo' : 'video',
      file: null,
      isStored: false,
      status: { kind: 'received' },
      draft: EMPTY_UPLOAD_DRAFT,
      isUnsaved: false,
      isSubmitted: true,
      isCurrent: true,
      fieldErrors: {},
      work: workOf(media),
    },
  ]
}
