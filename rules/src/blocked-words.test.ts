import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldLetters, wordFinder } from './blocked-words.ts'

const find = wordFinder([
  { words: 'cunt', does: 'refuse' },
  { words: 'ass', does: 'hold' },
  { words: 'escort', does: 'hold' },
  { words: 'meet for cash', does: 'refuse' },
  { words: 'c4', does: 'hold' },
  { words: 'привет', does: 'hold' },
])
const found = (text: string) => find(text)?.words ?? null

test('finds a word in other cases, accents, alphabets, with digits, repeated or separated letters', () => {
  for (const text of [
    ...['escort', 'ESCORT!', 'Éscört', 'an escort, please', 'escorts', '(escort)', '#escort', 'escort.'],
    ...[
      '3sc0rt',
      'e5cort',
      'esc0r7',
      'еѕсоrt',
      'ｅｓｃｏｒｔ',
      '𝓮𝓼𝓬𝓸𝓻𝓽',
      'e\u200bscort',
      'e\u00adsc\u0301ort',
    ],
    ...[
      'eeescooort',
      'esssscorttt',
      'e s c o r t',
      'e.s.c.o.r.t',
      'e-s-c-o-r-t',
      'e_s_c_o_r_t',
      'e * s * c * o * r * t',
    ],
    ...['E 5 C 0 R T', 'my 3.s.c.0.r.7 friend', '\u202eescort'],
  ])
    assert.equal(found(text), 'escort', text)
  assert.equal(found('what an a$$'), 'ass')
  assert.equal(found('@ss'), 'ass')
  assert.equal(found('meet  for\ncash'), 'meet for cash')
  assert.equal(found('MEET-FOR-CA$H'), 'meet for cash')
  assert.equal(found('c4'), 'c4')
  assert.equal(found('Привет!'), 'привет')
})

test('ignores ordinary words and sentences that contain one', () => {
  for (const text of [
    ...[
      'Scunthorpe',
      'class',
      'passage',
      'Assassin’s Creed',
      'grass',
      'bassoon',
      'assess',
      'Massachusetts',
      'cassette',
    ],
    ...[
      'as soon as possible',
      'has sent',
      'was so',
      'a ship',
      'it has some',
      'Penistone',
      'escorted tour',
      'Essex',
      'cocktail',
    ],
    ...[
      'class 4',
      '455',
      '$455',
      'room 455',
      '4,55',
      'we saw 45 of 5',
      'score: 3 to 5',
      'I can’t',
      'count',
      'Cuntz-Krieger algebra',
    ],
    ...['meeting for cashews', '1234567890', '4 5 5', 'a 5 5', 'as s', 'CA', ''],
  ])
    assert.equal(found(text), null, text)
})

test('a refused word takes precedence over a held one, and an empty list finds nothing', () => {
  assert.equal(find('ass and cunt')?.does, 'refuse')
  assert.equal(wordFinder([])('anything'), null)
  assert.equal(wordFinder([{ words: '..', does: 'refuse' }])('.. a ..'), null)
})

test('hostile texts and lists are fast and break nothing', () => {
  const nasty = wordFinder([
    { words: 'a.*+?^{}()|[]\\b', does: 'refuse' },
    { words: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', does: 'hold' },
  ])
  assert.equal(nasty('a'.repeat(20_000))?.does, 'hold')
  assert.equal(nasty('a'.repeat(29)), null)
  assert.equal(find('e '.repeat(10_000)), null)
  assert.equal(find('a s '.repeat(10_000)), null)
  assert.equal(find('\ud800\u0000'), null)
  assert.equal(foldLetters('ÅSS'), 'ass')
})
