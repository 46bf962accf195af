/** Sends waiting files one at a time, and retries after errors. */
import { backoffMs } from '#web/lib/backoff.ts'
import { connectionNow } from './connection.ts'
import { shelve, unshelve } from './file-shelf.ts'
import { inOneTab, whenOtherTabIsDone } from './one-tab.ts'
import type { Trouble } from './refusal.ts'
import { beginUpload, sendFile } from './send-file.ts'
import { cancelOnServer, listUploads } from './upload-api.ts'
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
import { noteWork } from './work.ts'

/** Throttles rerenders for progress. */
const SHOWN_EVERY_MS = 200

let sendingNow: { key: string; controller: AbortController } | null = null
let retryTimer = 0
let failedTries = 0
/** As reported by the browser; the next attempt verifies it. */
let isOffline = false
let openingAll = Promise.resolve()
const listeners = { onOpened: (_key: string) => {} }

/** Drafts can only be saved once the upload is created on the server. */
export function onUploadOpened(listener: (key: string) => void): void {
  listeners.onOpened = listener
}

/** Creates new uploads in the order they were picked, then sends. */
export function startSending(): void {
  openingAll = openingAll.then(openNewOnes)
  sendNext()
}

async function openNewOnes(): Promise<void> {
  for (const { key } of uploadsNow().items) {
    const item = findItem(key)
    if (item?.standing.kind === 'new') await openOne(item)
  }
}

async function openOne({ key, file, draft }: UploadItem): Promise<void> {
  const accountId = connectionNow()?.accountId
  if (!file || !accountId) return
  const begun = await beginUpload(file, draft)
  if ('trouble' in begun) return meet(key, begun.trouble)
  // Removed while it was being created.
  if (!findItem(key)) return letGo(begun.id)
  changeItem(key, { id: begun.id, standing: { kind: 'waiting' } })
  listeners.onOpened(key)
  sendNext()
  const isShelved = await shelve(begun.id, accountId, file)
  changeItem(key, { isShelved })
}

async function letGo(id: string): Promise<void> {
  const client = connectionNow()?.client
  if (client) await cancelOnServer(client, id).catch(() => undefined)
}

/** Resolves when all picked files have been created on the server. */
export function whenOpened(): Promise<void> {
  return openingAll
}

function sendNext(): void {
  if (sendingNow || isOffline) return
  const item = nextToSend(uploadsNow().items)
  if (!item) {
    forgetSpeed()
    return
  }
  const controller = new AbortController()
  sendingNow = { key: item.key, controller }
  void sendItem(item, controller.signal).finally(() => {
    sendingNow = null
    sendNext()
  })
}

async function sendItem({ key, id, file }: UploadItem, signal: AbortSignal): Promise<void> {
  if (!id || !file) return
  const isOurs = await inOneTab(id, async () => {
    changeItem(key, { standing: { kind: 'sending' } })
    const sent = await sendFile({ id, file, signal, onProgress: progressOf(key) })
    if (sent.kind === 'aborted') return
    if (sent.kind !== 'received') return meet(key, sent)
    failedTries = 0
    changeItem(key, { received: file.size, standing: { kind: 'received' } })
    if (findItem(key)?.isSubmitted) await noteWork([id])
  })
  if (!isOurs) waitForOtherTab(key, id)
}

/** Records bytes for the speed, and updates the store at intervals. */
function progressOf(key: string): (received: number) => void {
  let shownAtMs = 0
  let known = findItem(key)?.received ?? 0
  return (received) => {
    // A lower value after a reconnection is the server's offset, not negative progress.
    if (received > known) noteSent(received - known)
    if (received > known) failedTries = 0
    known = received
    const now = Date.now()
    if (now - shownAtMs < SHOWN_EVERY_MS) return
    shownAtMs = now
    changeItem(key, { received })
  }
}

function waitForOtherTab(key: string, id: string): void {
  changeItem(key, { standing: { kind: 'elsewhere' } })
  void whenOtherTabIsDone(id).then(() => {
    if (findItem(key)?.standing.kind === 'elsewhere') goOnWith(key)
  })
}

async function meet(key: string, trouble: Trouble): Promise<void> {
  switch (trouble.kind) {
    case 'lost':
      changeItem(key, { standing: { kind: 'lost' } })
      retryLater()
      break
    case 'signed-out':
      stopForSignIn()
      break
    case 'gone':
      await lookForGone(key)
      break
    case 'refused': {
      const { words, canRetry } = trouble
      const id = findItem(key)?.id
      if (id && !canRetry) void unshelve(id)
      changeItem(key, { standing: { kind: 'refused', words, canRetry } })
    }
  }
}

/** The upload is gone: another tab finished it, or it was removed. */
async function lookForGone(key: string): Promise<void> {
  const id = findItem(key)?.id
  if (!id) return
  await noteWork([id])
  const item = findItem(key)
  if (!item || item.work) return
  if (item.isSubmitted || item.isAtHand)
    changeItem(key, { standing: { kind: 'refused', words: 'This upload was removed.', canRetry: false } })
  else dropItem(key)
}

function stopForSignIn(): void {
  stopSending()
  changeEach((item) =>
    ['new', 'waiting', 'sending', 'lost'].includes(item.standing.kind)
      ? { ...item, standing: { kind: 'signed-out' } }
      : item,
  )
  // An API request also tells the rest of the page that the session ended.
  const client = connectionNow()?.client
  if (client) void listUploads(client).catch(() => undefined)
}

export function stopSending(): void {
  clearTimeout(retryTimer)
  sendingNow?.controller.abort()
}

function retryLater(): void {
  clearTimeout(retryTimer)
  retryTimer = window.setTimeout(retryNow, backoffMs(failedTries++))
}

export function retryNow(): void {
  clearTimeout(retryTimer)
  isOffline = false
  changeEach((item) => {
    if (item.standing.kind !== 'lost' && item.standing.kind !== 'signed-out') return item
    return { ...item, standing: { kind: item.id === null ? 'new' : 'waiting' } }
  })
  startSending()
}

/** The browser went offline, before any request has failed. */
export function noteOffline(): void {
  isOffline = true
  retryLater()
  if (!sendingNow) return
  sendingNow.controller.abort()
  changeItem(sendingNow.key, { standing: { kind: 'lost' } })
}

export function pauseItem(key: string): void {
  if (sendingNow?.key === key) sendingNow.controller.abort()
  changeItem(key, { standing: { kind: 'paused' } })
}

export function goOnWith(key: string): void {
  const item = findItem(key)
  if (!item) return
  changeItem(key, { standing: { kind: item.id === null ? 'new' : 'waiting' } })
  startSending()
}

/** Stops sending an upload that is about to be removed. */
export function abandonItem(key: string): void {
  if (sendingNow?.key === key) sendingNow.controller.abort()
}
