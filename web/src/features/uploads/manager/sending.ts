/** Sends waiting files one at a time, and retries after errors. */
import { backoffMs } from '#web/lib/backoff.ts'
import { connectionNow } from './connection.ts'
import { deleteFile, storeFile } from './file-store.ts'
import { inOneTab, whenOtherTabIsDone } from './one-tab.ts'
import { createUpload, sendUploadFile } from './send-file.ts'
import { cancelOnServer, listUploads } from './upload-api.ts'
import type { UploadError } from './upload-error.ts'
import { nextToSend, type UploadItem } from './upload-item.ts'
import {
  changeEach,
  changeItem,
  dropItem,
  findItem,
  forgetSpeed,
  noteSent,
  uploadsNow,
} from './upload-store.ts'
import { refreshWork } from './work.ts'

/** Throttles rerenders for progress. */
const PROGRESS_EVERY_MS = 200

let current: { key: string; controller: AbortController } | null = null
let retryTimer = 0
let failedTries = 0
/** As reported by the browser; the next attempt verifies it. */
let isOffline = false
let creatingAll = Promise.resolve()
const listeners = { onOpened: (_key: string) => {} }

/** Drafts can only be saved once the upload is created on the server. */
export function onUploadOpened(listener: (key: string) => void): void {
  listeners.onOpened = listener
}

/** Creates new uploads in the order they were picked, then sends. */
export function startSending(): void {
  creatingAll = creatingAll.then(createNewUploads)
  sendNext()
}

async function createNewUploads(): Promise<void> {
  for (const { key } of uploadsNow().items) {
    const item = findItem(key)
    if (item?.status.kind === 'new') await createOne(item)
  }
}

async function createOne({ key, file, draft }: UploadItem): Promise<void> {
  const accountId = connectionNow()?.accountId
  if (!file || !accountId) return
  const created = await createUpload(file, draft)
  if ('trouble' in created) return handleError(key, created.trouble)
  // Removed while it was being created.
  if (!findItem(key)) return cancelCreated(created.id)
  changeItem(key, { id: created.id, status: { kind: 'waiting' } })
  listeners.onOpened(key)
  sendNext()
  const isShelved = await storeFile(created.id, accountId, file)
  changeItem(key, { isStored: isShelved })
}

async function cancelCreated(id: string): Promise<void> {
  const client = connectionNow()?.client
  if (client) await cancelOnServer(client, id).catch(() => undefined)
}

/** Resolves when all picked files have been created on the server. */
export function whenOpened(): Promise<void> {
  return creatingAll
}

function sendNext(): void {
  if (current || isOffline) return
  const item = nextToSend(uploadsNow().items)
  if (!item) {
    forgetSpeed()
    return
  }
  const controller = new AbortController()
  current = { key: item.key, controller }
  void sendItem(item, controller.signal).finally(() => {
    current = null
    sendNext()
  })
}

async function sendItem({ key, id, file }: UploadItem, signal: AbortSignal): Promise<void> {
  if (!id || !file) return
  const isOurs = await inOneTab(id, async () => {
    changeItem(key, { status: { kind: 'sending' } })
    const sent = await sendUploadFile({ id, file, signal, onProgress: progressHandler(key) })
    if (sent.kind === 'aborted') return
    if (sent.kind !== 'received') return handleError(key, sent)
    failedTries = 0
    changeItem(key, { received: file.size, status: { kind: 'received' } })
    if (findItem(key)?.isSubmitted) await refreshWork([id])
  })
  if (!isOurs) waitForOtherTab(key, id)
}

/** Records bytes for the speed, and updates the store at intervals. */
function progressHandler(key: string): (received: number) => void {
  let shownAtMs = 0
  let known = findItem(key)?.received ?? 0
  return (received) => {
    // A lower value after a reconnection is the server's offset, not negative progress.
    if (received > known) noteSent(received - known)
    if (received > known) failedTries = 0
    known = received
    const now = Date.now()
    if (now - shownAtMs < PROGRESS_EVERY_MS) return
    shownAtMs = now
    changeItem(key, { received })
  }
}

function waitForOtherTab(key: string, id: string): void {
  changeItem(key, { status: { kind: 'elsewhere' } })
  void whenOtherTabIsDone(id).then(() => {
    if (findItem(key)?.status.kind === 'elsewhere') resumeItem(key)
  })
}

async function handleError(key: string, trouble: UploadError): Promise<void> {
  switch (trouble.kind) {
    case 'lost':
      changeItem(key, { status: { kind: 'lost' } })
      retryLater()
      break
    case 'signed-out':
      stopForSignIn()
      break
    case 'gone':
      await checkGone(key)
      break
    case 'refused': {
      const { message: text, canRetry } = trouble
      const id = findItem(key)?.id
      if (id && !canRetry) void deleteFile(id)
      changeItem(key, { status: { kind: 'refused', message: text, canRetry } })
    }
  }
}

/** The upload is gone: another tab finished it, or it was removed. */
async function checkGone(key: string): Promise<void> {
  const id = findItem(key)?.id
  if (!id) return
  await refreshWork([id])
  const item = findItem(key)
  if (!item || item.work) return
  if (item.isSubmitted || item.isCurrent)
    changeItem(key, { status: { kind: 'refused', message: 'This upload was removed.', canRetry: false } })
  else dropItem(key)
}

function stopForSignIn(): void {
  stopSending()
  changeEach((item) =>
    ['new', 'waiting', 'sending', 'lost'].includes(item.status.kind)
      ? { ...item, status: { kind: 'signed-out' } }
      : item,
  )
  // An API request also tells the rest of the page that the session ended.
  const client = connectionNow()?.client
  if (client) void listUploads(client).catch(() => undefined)
}

export function stopSending(): void {
  clearTimeout(retryTimer)
  current?.controller.abort()
}

function retryLater(): void {
  clearTimeout(retryTimer)
  retryTimer = window.setTimeout(retryNow, backoffMs(failedTries++))
}

export function retryNow(): void {
  clearTimeout(retryTimer)
  isOffline = false
  changeEach((item) => {
    if (item.status.kind !== 'lost' && item.status.kind !== 'signed-out') return item
    return { ...item, status: { kind: item.id === null ? 'new' : 'waiting' } }
  })
  startSending()
}

/** The browser went offline, before any request has failed. */
export function noteOffline(): void {
  isOffline = true
  retryLater()
  if (!current) return
  current.controller.abort()
  changeItem(current.key, { status: { kind: 'lost' } })
}

export function pauseItem(key: string): void {
  if (current?.key === key) current.controller.abort()
  changeItem(key, { status: { kind: 'paused' } })
}

export function resumeItem(key: string): void {
  const item = findItem(key)
  if (!item) return
  changeItem(key, { status: { kind: item.id === null ? 'new' : 'waiting' } })
  startSending()
}

/** Stops sending an upload that is about to be removed. */
export function abandonItem(key: string): void {
  if (current?.key === key) current.controller.abort()
}
