/** Restores earlier uploads: their state from the server, their files from this browser. */
import { CombinedError } from 'urql'
import { problemText } from '#web/lib/graphql/problem.ts'
import { type AtHand, recallAtHand } from './at-hand.ts'
import type { Connection } from './connection.ts'
import { EMPTY_DRAFT, readDraft } from './draft.ts'
import { fromShelf, tidyShelf } from './file-shelf.ts'
import { typeByName } from './pick-files.ts'
import { listUploads, lookAtWork, type MediaWork, type OwnUpload } from './upload-api.ts'
import type { Standing, UploadItem } from './upload-item.ts'
import { addItems, noteRestored, uploadsNow } from './upload-store.ts'
import { workOf } from './work.ts'

export async function restoreUploads({ client, accountId }: Connection): Promise<void> {
  noteRestored(null)
  try {
    const uploads = await listUploads(client)
    const atHand = recallAtHand()
    const openIds = new Set(uploads.map(({ id }) => id))
    const finished = atHand.filter(({ id }) => !openIds.has(id))
    const works = await lookAtWork(
      client,
      finished.map(({ id }) => id),
    )
    const isAtHand = (id: string) => atHand.some((kept) => kept.id === id)
    const items = await Promise.all(
      uploads.map(async (upload) =>
        itemOfUpload(upload, await fromShelf(upload.id, accountId), isAtHand(upload.id)),
      ),
    )
    const place = ({ id }: UploadItem) => {
      const index = atHand.findIndex((kept) => kept.id === id)
      return index === -1 ? atHand.length : index
    }
    const all = [...items, ...works.flatMap((media) => itemOfMedia(media, finished))]
    addItems(all.toSorted((a, b) => place(a) - place(b)))
    noteRestored({ problem: null })
    // Includes files picked while the server was being queried.
    const known = uploadsNow().items.flatMap(({ id }) => (id === null ? [] : [id]))
    void tidyShelf(accountId, new Set([...openIds, ...known]))
  } catch (error) {
    if (!(error instanceof CombinedError)) throw error
    noteRestored({ problem: problemText(error) })
  }
}

function itemOfUpload(upload: OwnUpload, file: File | null, isAtHand: boolean): UploadItem {
  return {
    key: upload.id,
    id: upload.id,
    fileName: upload.fileName,
    bytes: upload.bytes,
    received: upload.received,
    type: typeByName(upload.fileName) ?? 'video',
    file,
    isShelved: file !== null,
    standing: standingOf(upload, file),
    draft: readDraft(upload.fields),
    isUnsaved: false,
    isSubmitted: upload.isSubmitted,
    isAtHand: isAtHand || upload.isSubmitted,
    fieldErrors: {},
    work: upload.media && workOf(upload.media),
  }
}

function standingOf({ isReceived }: OwnUpload, file: File | null): Standing {
  if (isReceived) return { kind: 'received' }
  return { kind: file ? 'waiting' : 'needs-file' }
}

function itemOfMedia(media: MediaWork, known: readonly AtHand[]): UploadItem[] {
  const kept = known.find(({ id }) => id === media.id)
  if (!kept) return []
  return [
    {
      key: kept.id,
      id: kept.id,
      fileName: kept.fileName,
      bytes: kept.bytes,
      received: kept.bytes,
      type: media.type === 'photo' ? 'photo' : 'video',
      file: null,
      isShelved: false,
      standing: { kind: 'received' },
      draft: EMPTY_DRAFT,
      isUnsaved: false,
      isSubmitted: true,
      isAtHand: true,
      fieldErrors: {},
      work: workOf(media),
    },
  ]
}
