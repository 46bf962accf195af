/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseCurrentUploads } from './current-uploads.ts'
import { EMPTY_UPLOAD_DRAFT } from './draft.ts'
import { leftText, receivedText, sizeText, speedText } from './size-text.ts'
import { secondsLeft, speedOf, withSample } from './speed.ts'
import { rowText } from './status-text.ts'
import { uploadErrorOf } from './upload-error.ts'
import {
  isLostByLeaving,
  nextToSend,
  percentOf,
  totalBytes,
  type UploadItem,
  type UploadStatus,
} from './upload-item.ts'

const MB = 1024 * 1024

function anItem(change: Partial<UploadItem> = {}): UploadItem {
  return {
    key: 'k',
    id: 'id',
    fileName: 'reef.mov',
    bytes: 412 * MB,
    received: 0,
    type: 'video',
    file: new File(['x'], 'reef.mov'),
    isStored: true,
    status: { kind: 'waiting' },
    draft: EMPTY_UPLOAD_DRAFT,
    isUnsaved: false,
    isSubmitted: false,
    isCurrent: true,
    fieldErrors: {},
    work: null,
    ...change,
  }
}

const textFor = (status: UploadStatus, change: Partial<UploadItem> = {}) =>
  rowText(anItem({ status, ...change }), null).text

test('formats sizes, speeds and remaining times', () => {
  assert.equal(sizeText(412 * MB), '412 MB')
  assert.equal(sizeText(1.5 * MB), '1.5 MB')
  assert.equal(sizeText(20 * 1024), '20 KB')
  assert.equal(sizeText(1), '1 KB')
  assert.equal(receivedText(264 * MB, 412 * MB), '264 of 412 MB')
  assert.equal(speedText(18.4 * MB), '18.4 MB/s')
  assert.equal(speedText(300 * 1024), '300 KB/s')
  assert.equal(leftText(18), '18 s left')
  assert.equal(leftText(61), '2 min left')
  assert.equal(leftText(3700), '2 h left')
})

test('measures the speed of the last seconds', () => {
  let samples = withSample([], { atMs: 0, bytes: 0 })
  assert.equal(speedOf(samples, 100), null)
  samples = withSample(samples, { atMs: 1000, bytes: 1000 })
  assert.equal(speedOf(samples, 1000), 1000)
  samples = withSample(samples, { atMs: 10_000, bytes: 2000 })
  assert.equal(samples.length, 1)
  assert.equal(secondsLeft(5000, 1000), 5)
  assert.equal(secondsLeft(5000, null), null)
})

test('words each upload state', () => {
  const received = 412 * MB * 0.31
  assert.equal(textFor({ kind: 'waiting' }), '412 MB, waiting')
  assert.equal(textFor({ kind: 'lost' }, { received }), 'Connection lost · 31%')
  assert.equal(textFor({ kind: 'paused' }, { received }), 'Paused at 31%')
  assert.equal(textFor({ kind: 'needs-file' }, { received }), 'Choose the file again to continue · 31%')
  assert.equal(textFor({ kind: 'refused', message: 'No', canRetry: false }), 'No')
  const sending = anItem({ status: { kind: 'sending' }, received: 264 * MB })
  assert.equal(rowText(sending, null).text, '264 of 412 MB')
  assert.equal(rowText(sending, 8 * MB).text, '264 of 412 MB · 19 s left')
})

test('shows the server’s reason for a failure', () => {
  const work = { state: 'failed', progress: 0, failure: 'The video is damaged.', picture: null }
  assert.deepEqual(rowText(anItem({ work }), null), { text: 'The video is damaged.', tone: 'danger' })
})

test('shows 100 percent only after the last byte', () => {
  assert.equal(percentOf({ received: 999_999, bytes: 1_000_000 }), 99)
  assert.equal(percentOf({ received: 1_000_000, bytes: 1_000_000 }), 100)
  assert.equal(percentOf({ received: 0, bytes: 0 }), 0)
  assert.deepEqual(totalBytes([anItem({ received: 5, bytes: 10 }), anItem({ received: 1, bytes: 10 })]), {
    received: 6,
    bytes: 20,
  })
})

test('sends published files before drafts', () => {
  const typed = anItem({ key: 'typed' })
  const published = anItem({ key: 'published', isSubmitted: true })
  assert.equal(nextToSend([typed, published])?.key, 'published')
  assert.equal(nextToSend([typed])?.key, 'typed')
})

test('skips paused uploads, and those without a file or an id', () => {
  const none = [anItem({ status: { kind: 'paused' } }), anItem({ file: null }), anItem({ id: null })]
  assert.equal(nextToSend(none), undefined)
})

test('warns on leaving only if something would be lost', () => {
  const isLost = (change: Partial<UploadItem>, isOnline = true) => isLostByLeaving(anItem(change), isOnline)
  assert.equal(isLost({}), false)
  assert.equal(isLost({ isStored: false }), true)
  assert.equal(isLost({ isSubmitted: true }), true)
  assert.equal(isLost({ isUnsaved: true }), false)
  assert.equal(isLost({ isUnsaved: true }, false), true)
  assert.equal(isLost({ isStored: false, status: { kind: 'received' } }), false)
  assert.equal(isLost({ isStored: false, status: { kind: 'refused', message: '', canRetry: false } }), false)
})

test('maps responses to lost, signed out, gone or refused with the server’s message', () => {
  const body = JSON.stringify({ errors: [{ message: 'Only creators can upload.' }] })
  assert.deepEqual(uploadErrorOf(403, body), {
    kind: 'refused',
    message: 'Only creators can upload.',
    canRetry: false,
  })
  assert.equal(uploadErrorOf(401, '').kind, 'signed-out')
  assert.equal(uploadErrorOf(404, '').kind, 'gone')
  for (const status of [0, 409, 423, 500, 502, 503])
    assert.equal(uploadErrorOf(status, '').kind, 'lost', String(status))
  const full = uploadErrorOf(507, '<html>')
  assert.ok(full.kind === 'refused' && full.canRetry && full.message.includes('no space'))
  const unsupported = uploadErrorOf(415, '')
  assert.ok(unsupported.kind === 'refused' && unsupported.message.length > 0)
})

test('validates what the tab has stored', () => {
  const stored = { id: 'a', fileName: 'b.mp4', bytes: 3 }
  assert.deepEqual(parseCurrentUploads(JSON.stringify([stored, { id: 1 }, null])), [stored])
  for (const text of [null, '', '{', '{}', '"x"']) assert.deepEqual(parseCurrentUploads(text), [])
})
