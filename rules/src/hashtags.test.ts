import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkForm } from './forms/check.ts'
import { mediaForm } from './forms/media.ts'
import { hashtagsIn, TAG, TAG_TEXT, withHashtags } from './tag.ts'

test('finds the #words of a text, normalised and once each', () => {
  assert.deepEqual(hashtagsIn('At the #Sea with #früh-ling, #sea! (#wave)'), ['sea', 'früh-ling', 'wave'])
})

test('what is no tag is left out: addresses, word parts, too short or too long', () => {
  assert.deepEqual(hashtagsIn('https://a.example/#top a#b ##twice #a # x &#39; #-'), [])
  assert.deepEqual(hashtagsIn(`#${'x'.repeat(TAG.maxLength + 1)}`), [])
})

test('adds them after the chosen tags, never more than a media may have', () => {
  assert.deepEqual(withHashtags(['Sea'], '#sea #sun'), ['Sea', 'sun'])
  const many = Array.from({ length: TAG.perMedia }, (_, index) => `tag${index}`)
  assert.deepEqual(withHashtags(many, '#more'), many)
})

const FORM = {
  description: 'Waves all day #sea',
  alt: '',
  tags: [],
  visibility: 'free',
  priceCents: 0,
  availableAt: null,
  posterAtMs: null,
  cover: null,
  appears: [],
}

test('a #word in the description counts as the required tag', () => {
  const checked = checkForm(mediaForm, FORM)
  assert.deepEqual(checked.ok && checked.values.tags, ['sea'])
  const without = checkForm(mediaForm, { ...FORM, description: 'Waves all day' })
  assert.equal(!without.ok && without.errors.tags, TAG_TEXT.required)
})

test('hostile values are refused at their field', () => {
  for (const tags of ['sea', [1], { length: 1 }]) {
    const checked = checkForm(mediaForm, { ...FORM, tags })
    const paths = checked.ok ? [] : Object.keys(checked.errors)
    assert.ok(
      paths.some((path) => path.split('.')[0] === 'tags'),
      JSON.stringify(tags),
    )
  }
  const wrong = checkForm(mediaForm, { ...FORM, description: 7 })
  assert.equal(!wrong.ok && typeof wrong.errors.description, 'string')
})
