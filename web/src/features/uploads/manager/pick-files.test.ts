/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UPLOAD, UPLOAD_TEXT } from '#rules/media.ts'
import { acceptOf, CREATOR_RULES, INVITED_RULES, pickFiles, typeByName } from './pick-files.ts'

const file = (name: string, size = 10) => ({ name, size })

test('accepts the listed extensions in any case', () => {
  const names = ['a.mp4', 'b.AVI', 'c.mkv', 'd.webm', 'e.Mov']
  assert.equal(
    pickFiles(
      names.map((name) => file(name)),
      CREATOR_RULES,
    ).files.length,
    5,
  )
  assert.equal(typeByName('photo.JPEG'), 'photo')
  assert.equal(typeByName('no-extension'), null)
  assert.equal(typeByName('mp4'), null)
})

test('rejects more than five files as a whole', () => {
  const six = Array.from({ length: 6 }, (_, index) => file(`${index}.mp4`))
  assert.deepEqual(pickFiles(six, CREATOR_RULES), { files: [], problems: [UPLOAD_TEXT.tooMany] })
})

test('accepts 1000 MB in total and not a byte more', () => {
  const half = UPLOAD.maxBytes / 2
  assert.equal(pickFiles([file('a.mp4', half), file('b.mp4', half)], CREATOR_RULES).files.length, 2)
  assert.deepEqual(pickFiles([file('a.mp4', half), file('b.mp4', half + 1)], CREATOR_RULES), {
    files: [],
    problems: ['Max 1000mb allowed'],
  })
})

test('names files of another type and empty ones, and accepts the rest', () => {
  const { files, problems } = pickFiles([file('a.pdf'), file('b.mp4', 0), file('c.png')], CREATOR_RULES)
  assert.deepEqual(
    files.map(({ name }) => name),
    ['c.png'],
  )
  assert.match(problems[0] ?? '', /^a\.pdf: /)
  assert.match(problems[1] ?? '', /^b\.mp4: The file is empty/)
})

test('does not count rejected files among the five', () => {
  const five = Array.from({ length: 5 }, (_, index) => file(`${index}.mp4`))
  const { files, problems } = pickFiles([file('notes.pdf'), ...five], CREATOR_RULES)
  assert.deepEqual(files, five)
  assert.match(problems.join(), /^notes\.pdf: /)
})

test('accepts one video and no photo from an invited person', () => {
  assert.equal(pickFiles([file('a.mp4')], INVITED_RULES).files.length, 1)
  assert.deepEqual(pickFiles([file('a.mp4'), file('b.mp4')], INVITED_RULES).problems, ['Choose one video'])
  assert.equal(pickFiles([file('a.jpg')], INVITED_RULES).files.length, 0)
  assert.ok(!acceptOf(INVITED_RULES).includes('.jpg'))
})

test('accepts an empty choice', () => {
  assert.deepEqual(pickFiles([], CREATOR_RULES), { files: [], problems: [] })
})
