/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Draft, EMPTY_DRAFT, inputOf, isValidDraft, keptOf, readDraft } from './draft.ts'

const full: Draft = {
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

/** As it comes back from the server. */
const roundTrip = (draft: Draft) => readDraft(JSON.parse(JSON.stringify(keptOf(draft))))

test('what was typed comes back as it was', () => {
  assert.deepEqual(roundTrip(full), full)
  assert.deepEqual(roundTrip(EMPTY_DRAFT), EMPTY_DRAFT)
})

test('a price that is no number yet stays one that must be mended', () => {
  assert.ok(Number.isNaN(roundTrip({ ...full, priceCents: Number.NaN }).priceCents))
})

test('a moment that is none yet is kept as now', () => {
  assert.equal(roundTrip({ ...full, availableAt: new Date(Number.NaN) }).availableAt, null)
})

test('half of an emoji does not make the draft unkeepable', () => {
  assert.ok(String(keptOf({ ...full, description: 'abc\ud83d' }).description).isWellFormed())
})

test('fields of somebody else than this page give an empty draft', () => {
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
    const draft = readDraft(fields)
    assert.equal(draft.visibility, 'free')
    assert.equal(draft.priceCents, 0)
    assert.equal(draft.posterAtMs, null)
    assert.deepEqual([draft.cover, draft.coverPicture], [null, null])
  }
  assert.deepEqual(readDraft({ tags: [1, 'ok'] }).tags, ['ok'])
})

test('the API gets dollars, seconds and an ISO date', () => {
  assert.deepEqual(inputOf(full), {
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

test('private media are sent without release and price', () => {
  const { shop, available_date } = inputOf({ ...full, visibility: 'private' })
  assert.deepEqual({ shop, available_date }, { shop: 0, available_date: null })
})

test('a draft is complete by the rules of the form', () => {
  assert.equal(isValidDraft({ ...EMPTY_DRAFT, description: 'Fog', tags: ['fog'] }), true)
  assert.equal(isValidDraft(EMPTY_DRAFT), false)
  assert.equal(isValidDraft({ ...full, priceCents: 299 }), false)
  assert.equal(isValidDraft({ ...full, tags: [] }), false)
})
