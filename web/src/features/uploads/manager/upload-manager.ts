/** The upload actions for screens: pick, restore, publish, cancel. */
import { CombinedError } from 'urql'
import { blockReload } from '#web/lib/build/reload-blockers.ts'
import { problemFields, problemText } from '#web/lib/graphql/problem.ts'
import { apiClient, type Connection, connectionNow, setConnection } from './connection.ts'
import { storeCurrentUploads } from './current-uploads.ts'
import { EMPTY_UPLOAD_DRAFT, type UploadDraft } from './draft.ts'
import { saveEverything, saveSoon } from './draft-saving.ts'
import { deleteFile, storeFile } from './file-store.ts'
import { watchPage } from './page-events.ts'
import { typeByName } from './pick-files.ts'
import { restoreUploads } from './restore.ts'
import {
  abandonItem,
  noteOffline,
  onUploadOpened,
  resumeItem,
  retryNow,
  startSending,
  stopSending,
  whenOpened,
} from './sending.ts'
import { cancelOnServer, submitDraft } from './upload-api.ts'
import { isEditable, isFinished, isLostByLeaving, type UploadItem } from './upload-item.ts'
import {
  addItems,
  changeEach,
  changeItem,
  dropItem,
  findItem,
  forgetUploads,
  uploadsNow,
} from './upload-store.ts'
import { refreshWork, workOf } from './work.ts'

const SENDING_STATES: readonly string[] = ['new', 'waiting', 'sending', 'lost']

let isWatching = false
let restoring: Promise<void> | null = null

/** Called by every screen that shows uploads; only acts on the first call or for another account. */
export async function connectUploads(next: Connection): Promise<void> {
  const before = connectionNow()
  setConnection(next)
  if (!isWatching) beginWatching()
  if (before?.accountId !== next.accountId) {
    stopSending()
    forgetUploads()
    restoring = null
  } else if (uploadsNow().restored?.problem === null) {
    if (before.client !== next.client) retryNow()
    return
  }
  restoring ??= restoreUploads(next).finally(() => {
    restoring = null
    startSending()
  })
  await restoring
}

function beginWatching(): void {
  isWatching = true
  onUploadOpened((key) => {
    saveCurrent()
    saveSoon(key)
  })
  blockReload(() => uploadsNow().items.some(({ status }) => SENDING_STATES.includes(status.kind)))
  watchPage({
    onHidden: saveEverything,
    onOnline() {
      saveEverything()
      retryNow()
    },
    onOffline: noteOffline,
    mustWarn: () => uploadsNow().items.some((item) => isLostByLeaving(item, navigator.onLine)),
  })
}

/** The new files become current; earlier open uploads move to the drafts. */
export function addFiles(files: readonly File[], draft: Partial<UploadDraft>): void {
  forgetFinished()
  changeEach((item) => (isEditable(item) ? { ...item, isCurrent: false } : item))
  addItems(
    files.map((file) => ({
      key: crypto.randomUUID(),
      id: null,
      fileName: file.name,
      bytes: file.size,
      received: 0,
      type: typeByName(file.name) ?? 'video',
      file,
      isStored: false,
      status: { kind: 'new' },
      draft: { ...EMPTY_UPLOAD_DRAFT, ...draft },
      isUnsaved: draft.isInvitation === true,
      isSubmitted: false,
      isCurrent: true,
      fieldErrors: {},
      work: null,
    })),
  )
  startSending()
}

/** Tracks media that were uploaded by another route, such as a recording. */
export function addFinishedUpload({
  id,
  fileName,
  bytes,
}: {
  id: string
  fileName: string
  bytes: number
}): void {
  forgetFinished()
  addItems([
    {
      ...{ key: id, id, fileName, bytes, received: bytes, type: 'video', file: null },
      isStored: false,
      status: { kind: 'received' },
      draft: EMPTY_UPLOAD_DRAFT,
      isUnsaved: false,
      isSubmitted: true,
      isCurrent: true,
      fieldErrors: {},
      work: null,
    },
  ])
  saveCurrent()
  void refreshWork([id])
}

/** Clears finished uploads before new ones are added. */
function forgetFinished(): void {
  for (const item of uploadsNow().items) if (isFinished(item)) dropItem(item.key)
}

/** Makes an earlier draft the current upload. */
export function resumeDraft(key: string): void {
  changeEach((item) => (isEditable(item) ? { ...item, isCurrent: item.key === key } : item))
  saveCurrent()
}

/** Only the same file can be resumed. */
export async function provideFile(key: string, file: File): Promise<boolean> {
  const item = findItem(key)
  const accountId = connectionNow()?.accountId
  if (!item?.id || !accountId || file.name !== item.fileName || file.size !== item.bytes) return false
  changeItem(key, { file })
  resumeItem(key)
  changeItem(key, { isStored: await storeFile(item.id, accountId, file) })
  return true
}

type Publishing = { ok: true } | { ok: false; message: string }

const inFlight = new Map<string, Promise<Publishing>>()

/** A second call joins the first. */
export function publishUpload(key: string): Promise<Publishing> {
  const running = inFlight.get(key) ?? submit(key).finally(() => inFlight.delete(key))
  inFlight.set(key, running)
  return running
}

async function submit(key: string): Promise<Publishing> {
  if (findItem(key)?.id === null) await whenOpened()
  const item = findItem(key)
  if (!item || !isEditable(item)) return { ok: true }
  if (item.id === null) return { ok: false, message: whyNotOpened(item) }
  try {
    const { media } = await submitDraft(apiClient(), item.id, item.draft)
    changeItem(key, {
      isSubmitted: true,
      isUnsaved: false,
      isCurrent: true,
      ...(media && { work: workOf(media) }),
    })
    saveCurrent()
    // The last byte may have arrived between request and response.
    if (media) void deleteFile(item.id)
    else await refreshWork([item.id])
    return { ok: true }
  } catch (error) {
    if (!(error instanceof CombinedError)) throw error
    changeItem(key, { fieldErrors: problemFields(error) })
    return { ok: false, message: problemText(error) }
  }
}

function whyNotOpened({ status }: UploadItem): string {
  if (status.kind === 'refused') return status.message
  return 'The upload hasn’t started. Check your connection and try again.'
}

/** Cancels an upload locally and on the server. */
export async function discardUpload(key: string): Promise<void> {
  const item = findItem(key)
  if (!item) return
  abandonItem(key)
  if (item.id !== null) {
    await cancelOnServer(apiClient(), item.id)
    void deleteFile(item.id)
  }
  dropItem(key)
  saveCurrent()
  startSending()
}

function saveCurrent(): void {
  const items = uploadsNow().items.flatMap(({ id, fileName, bytes, isCurrent }) =>
    id !== null && isCurrent ? [{ id, fileName, bytes }] : [],
  )
  storeCurrentUploads(items)
}
