/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  EMPTY_UPLOAD_DRAFT,
  isValidDraft,
  mediaInput,
  parseUploadDraft,
  serializeDraft,
  type UploadDraft,
} from './draft.ts'

const full: UploadDraft = {
  description: 'The whole night in eight minutes',
  tags: ['nightsky', 'vanlife'],
  visibility: 'subscription',
  priceCents: 650,
  availableAt: new Date('2026-11-18T19:00:00Z'),
  alt: 'Stars',
  posterAtMs: 1500,
  cover: 'cover-0123456789ab.webp',
  appears: [{ username: 'juno.fields' }, { name: 'Ada' }],
  coverPicture: 'data:image/jpeg;base64,AAAA',
  isInvitation: true,
}

/** As restored from the server. */
const roundTrip = (draft: UploadDraft) => parseUploadDraft(JSON.parse(JSON.stringify(serializeDraft(draft))))

test('restores a draft unchanged', () => {
  assert.deepEqual(roundTrip(full), full)
  assert.deepEqual(roundTrip(EMPTY_UPLOAD_DRAFT), EMPTY_UPLOAD_DRAFT)
})

test('keeps an incomplete price invalid', () => {
  assert.ok(Number.isNaN(roundTrip({ ...full, priceCents: Number.NaN }).priceCents))
})

test('stores an incomplete date as now', () => {
  assert.equal(roundTrip({ ...full, availableAt: new Date(Number.NaN) }).availableAt, null)
})

test('stores a draft with half an emoji', () => {
  assert.ok(String(serializeDraft({ ...full, description: 'abc\ud83d' }).description).isWellFormed())
})

test('returns an empty draft for unknown fields', () => {
  const strange = [
    null,
    7,
    'text',
    [],
    {
      tags: [1, 'ok'],
      visibility: 'everyone',
      priceCents: -5,
      posterAtMs: 1.5,
      cover: '../x',
      coverPicture: 'javascript:',
    },
  ]
  for (const fields of strange) {
    const draft = parseUploadDraft(fields)
    assert.equal(draft.visibility, 'free')
    assert.equal(draft.priceCents, 0)
    assert.equal(draft.posterAtMs, null)
    assert.deepEqual([draft.cover, draft.coverPicture], [null, null])
  }
  assert.deepEqual(parseUploadDraft({ tags: [1, 'ok'] }).tags, ['ok'])
})

test('sends dollars, seconds and an ISO date to the API', () => {
  assert.deepEqual(mediaInput(full), {
    description: full.description,
    tags: full.tags,
    visibility: 'subscription',
    shop: 6.5,
    available_date: '2026-11-18T19:00:00.000Z',
    alt: 'Stars',
    poster_at: 1.5,
    cover: 'cover-0123456789ab.webp',
    appears: [{ username: 'juno.fields' }, { name: 'Ada' }],
    invitation: true,
  })
})

test('sends private media without a release date or price', () => {
  const { shop, available_date } = mediaInput({ ...full, visibility: 'private' })
  assert.deepEqual({ shop, available_date }, { shop: 0, available_date: null })
})

test('validates a draft by the rules of the form', () => {
  assert.equal(isValidDraft({ ...EMPTY_UPLOAD_DRAFT, description: 'Fog', tags: ['fog'] }), true)
  assert.equal(isValidDraft(EMPTY_UPLOAD_DRAFT), false)
  assert.equal(isValidDraft({ ...full, priceCents: 299 }), false)
  assert.equal(isValidDraft({ ...full, tags: [] }), false)
})
