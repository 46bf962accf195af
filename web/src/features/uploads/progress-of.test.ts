/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chosenFrame, frameTimes } from './frames.ts'
import { EMPTY_UPLOAD_DRAFT } from './manager/draft.ts'
import type { UploadItem, Work } from './manager/upload-item.ts'
import { uploadProgressView } from './progress-of.ts'

function anItem(change: Partial<UploadItem>): UploadItem {
  return {
    key: 'k',
    id: 'id',
    fileName: 'reef.mov',
    bytes: 100,
    received: 0,
    type: 'video',
    file: null,
    isStored: true,
    status: { kind: 'received' },
    draft: EMPTY_UPLOAD_DRAFT,
    isUnsaved: false,
    isSubmitted: true,
    isCurrent: true,
    fieldErrors: {},
    work: null,
    ...change,
  }
}
const working = (state: string, progress = 0): UploadItem => {
  const work: Work = { state, progress, failure: state === 'failed' ? 'Damaged' : null, picture: null }
  return anItem({ received: 100, work })
}

test('counts the bytes of all files while sending', () => {
  const items = [anItem({ status: { kind: 'sending' }, received: 14 }), working('ready')]
  const { title, ring } = uploadProgressView(items, 1024 * 1024)
  assert.equal(title, 'Uploading 2 files')
  assert.deepEqual(ring, { percent: 57, below: '1.0 MB/s', tone: 'accent' })
})

test('reports a lost connection, and that it resumes by itself', () => {
  const { text, ring } = uploadProgressView([anItem({ status: { kind: 'lost' }, received: 31 })], null)
  assert.match(text, /resumes when you’re back online/)
  assert.deepEqual(ring, { percent: 31, below: 'not sending', tone: 'ink' })
})

test('then counts processing, and is ready only when all files are', () => {
  const { title, ring } = uploadProgressView([working('processing', 40), working('ready', 100)], null)
  assert.equal(title, 'Processing 2 files')
  assert.equal(ring.percent, 70)
})

test('separates failed from ready files at the end', () => {
  assert.equal(uploadProgressView([working('ready')], null).text, 'It is ready.')
  assert.equal(
    uploadProgressView([working('ready'), working('failed')], null).text,
    '1 ready, 1 couldn’t be processed.',
  )
  assert.equal(uploadProgressView([working('failed')], null).title, 'Processing failed')
})

test('takes frames from the centres of equal parts', () => {
  assert.deepEqual(frameTimes(6000, 3), [1000, 3000, 5000])
})

test('selects the frame nearest to the earlier choice', () => {
  const frames = [1000, 3000, 5000].map((atMs) => ({ atMs, picture: '' }))
  assert.equal(chosenFrame(frames, 3600)?.atMs, 3000)
  assert.equal(chosenFrame(frames, null)?.atMs, 1000)
  assert.equal(chosenFrame([], 5), undefined)
})
