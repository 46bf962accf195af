/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { captionsFor } from './captions-for.ts'

const TRACKS = ['en-GB', 'de', 'pt-BR'].map((language) => ({
  language,
  label: language,
  url: `/${language}`,
}))

test('captions are off until a language is chosen', () => {
  assert.equal(captionsFor(TRACKS, null), undefined)
})

test('a remembered language finds its track, whatever the region', () => {
  assert.equal(captionsFor(TRACKS, 'de')?.language, 'de')
  assert.equal(captionsFor(TRACKS, 'DE-at')?.language, 'de')
  assert.equal(captionsFor(TRACKS, 'en')?.language, 'en-GB')
  assert.equal(captionsFor(TRACKS, 'fr'), undefined)
})
