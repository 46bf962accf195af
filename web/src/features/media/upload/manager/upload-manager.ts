/** The upload actions for screens: pick, restore, publish, cancel. */
import { CombinedError } from 'urql'
import { keepPage } from '#web/lib/build/page-kept.ts'
import { problemFields, problemText } from '#web/lib/graphql/problem.ts'
import { rememberAtHand } from './at-hand.ts'
import { apiClient, type Connection, connectionNow, holdConnection } from './connection.ts'
import { type Draft, EMPTY_DRAFT } from './draft.ts'
import { saveEverything, saveSoon } from './draft-saving.ts'
import { shelve, unshelve } from './file-shelf.ts'
import { watchPage } from './page-events.ts'
import { typeByName } from './pick-files.ts'
import { restoreUploads } from './restore.ts'
import {
  abandonItem,
  goOnWith,
  noteOffline,
  onUploadOpened,
  retryNow,
  startSending,
  stopSending,
  whenOpened,
} from './sending.ts'
import { cancelOnServer, submitDraft } from './upload-api.ts'
import { isFinished, isLostByLeaving, isOpen, type UploadItem } from './upload-item.ts'
import {
  addItems,
  changeEach,
  changeItem,
  dropItem,
  findItem,
  forgetUploads,
  uploadsNow,
} from './upload-store.ts'
import { noteWork, workOf } from './work.ts'

const SENT_NOW: readonly string[] = ['new', 'waiting', 'sending', 'lost']

let isWatching = false
let restoring: Promise<void> | null = null

/** Called by every screen that shows uploads; only acts on the first call or for another account. */
export async function connectUploads(next: Connection): Promise<void> {
  const before = connectionNow()
  holdConnection(next)
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
    keepAtHand()
    saveSoon(key)
  })
  keepPage(() => uploadsNow().items.some(({ standing }) => SENT_NOW.includes(standing.kind)))
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
export function addFiles(files: readonly File[], draft: Partial<Draft>): void {
  forgetFinished()
  changeEach((item) => (isOpen(item) ? { ...item, isAtHand: false } : item))
  addItems(
    files.map((file) => ({
      key: crypto.randomUUID(),
      id: null,
      fileName: file.name,
      bytes: file.size,
      received: 0,
      type: typeByName(file.name) ?? 'video',
      file,
      isShelved: false,
      standing: { kind: 'new' },
      draft: { ...EMPTY_DRAFT, ...draft },
      isUnsaved: draft.isInvitation === true,
      isSubmitted: false,
      isAtHand: true,
      fieldErrors: {},
      work: null,
    })),
  )
  startSending()
}

/** Tracks media that were uploaded by another route, such as a recording. */
export function addSent({ id, fileName, bytes }: { id: string; fileName: string; bytes: number }): void {
  forgetFinished()
  addItems([
    {
      ...{ key: id, id, fileName, bytes, received: bytes, type: 'video', file: null },
      isShelved: false,
      standing: { kind: 'received' },
      draft: EMPTY_DRAFT,
      isUnsaved: false,
      isSubmitted: true,
      isAtHand: true,
      fieldErrors: {},
      work: null,
    },
  ])
  keepAtHand()
  void noteWork([id])
}

/** Clears finished uploads before new ones are added. */
function forgetFinished(): void {
  for (const item of uploadsNow().items) if (isFinished(item)) dropItem(item.key)
}

/** Makes an earlier draft the current upload. */
export function takeUp(key: string): void {
  changeEach((item) => (isOpen(item) ? { ...item, isAtHand: item.key === key } : item))
  keepAtHand()
}

/** Only the same file can be resumed. */
export async function giveFile(key: string, file: File): Promise<boolean> {
  const item = findItem(key)
  const accountId = connectionNow()?.accountId
  if (!item?.id || !accountId || file.name !== item.fileName || file.size !== item.bytes) return false
  changeItem(key, { file })
  goOnWith(key)
  changeItem(key, { isShelved: await shelve(item.id, accountId, file) })
  return true
}

type Publishing = { ok: true } | { ok: false; words: string }

const inFlight = new Map<string, Promise<Publishing>>()

/** A second call joins the first. */
export function publish(key: string): Promise<Publishing> {
  const running = inFlight.get(key) ?? submit(key).finally(() => inFlight.delete(key))
  inFlight.set(key, running)
  return running
}

async function submit(key: string): Promise<Publishing> {
  if (findItem(key)?.id === null) await whenOpened()
  const item = findItem(key)
  if (!item || !isOpen(item)) return { ok: true }
  if (item.id === null) return { ok: false, words: whyNotOpened(item) }
  try {
    const { media } = await submitDraft(apiClient(), item.id, item.draft)
    changeItem(key, {
      isSubmitted: true,
      isUnsaved: false,
      isAtHand: true,
      ...(media && { work: workOf(media) }),
    })
    keepAtHand()
    // The last byte may have arrived between request and response.
    if (media) void unshelve(item.id)
    else await noteWork([item.id])
    return { ok: true }
  } catch (error) {
    if (!(error instanceof CombinedError)) throw error
    changeItem(key, { fieldErrors: problemFields(error) })
    return { ok: false, words: problemText(error) }
  }
}

function whyNotOpened({ standing }: UploadItem): string {
  if (standing.kind === 'refused') return standing.words
  return 'The file has not begun to be sent. Check your connection and try again.'
}

/** Cancels an upload locally and on the server. */
export async function cancel(key: string): Promise<void> {
  const item = findItem(key)
  if (!item) return
  abandonItem(key)
  if (item.id !== null) {
    await cancelOnServer(apiClient(), item.id)
    void unshelve(item.id)
  }
  dropItem(key)
  keepAtHand()
  startSending()
}

function keepAtHand(): void {
  const items = uploadsNow().items.flatMap(({ id, fileName, bytes, isAtHand }) =>
    id !== null && isAtHand ? [{ id, fileName, bytes }] : [],
  )
  rememberAtHand(items)
}
