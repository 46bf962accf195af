/** Recordings with several takes and edits, from the form to the file, and invalid ones. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { RECORDING, RECORDING_TEXT } from '#rules/recording.ts'
import { clipBytes, makePhoto } from '../../../../test/clips.ts'
import { answerOf, askAs } from '../../../../test/people.ts'
import { jobContext, mediaFilesOf, mediaRow } from '../../../../test/processing.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { jobsOf, mediaOfUpload, refusalIn, sendParts, storedKeys } from '../../../../test/uploads.ts'
import { prepareMedia } from '../processing/prepare-media.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const who = await seedAccount(site, { isCreator: true })
const take = await clipBytes({ seconds: 1, width: 64, height: 96, extension: 'webm' })
const other = await clipBytes({ seconds: 1, width: 64, height: 96 })
const green = { r: 0, g: 255, b: 0, alpha: 1 }
const picture = await sharp({ create: { width: 40, height: 20, channels: 4, background: green } })
  .png()
  .toBuffer()

type Parts = Parameters<typeof sendParts>[2]
const FORM: Parts = [
  ['description', 'Recorded by the sea'],
  ['tags', 'sea'],
  ['visibility', 'free'],
]
const TEXTS = { text: "Low tide':enable='0", x: 0.5, y: 0.5, width: 0.5, fromMs: 0, toMs: 900 }

const record = (parts: Parts) => sendParts(site, who, [...FORM, ...parts], '/api/upload/recording')
const edited = (edit: unknown, more: Parts = []) =>
  record([
    ['recording', take, 'r.webm'],
    ...more,
    ['edit', typeof edit === 'string' ? edit : JSON.stringify(edit)],
  ])

test('takes, text overlays and a trim become one playable video, repeatably', async () => {
  const edit = {
    trimStartMs: 300,
    trimEndMs: 1700,
    voicePercent: 40,
    mirrored: [true, false],
    words: [TEXTS],
  }
  const answer = await record([
    ['recording', take, 'a.webm'],
    ['words', picture, 'words.png'],
    ['recording', other, 'b.mp4'],
    ['edit', JSON.stringify(edit)],
    ['poster_at', '0.5'],
  ])
  assert.equal(answer.status, 200)
  const { media } = (await answer.json()) as { media: { id: string } }
  assert.deepEqual(await mediaFilesOf(site, media.id), ['original.webm', 'take-2.mp4', 'words-1.png'])
  assert.equal(Number((await mediaRow(site, media.id)).original_bytes), take.length + other.length)
  assert.deepEqual(await jobsOf(site, media.id), ['media-prepare-recording'])
  await site.app.db
    .updateTable('media')
    .set({ state: 'failed', failure: 'Once' })
    .where('id', '=', media.id)
    .execute()
  await answerOf(askAs(site, who, `mutation { retryMedia(media: "${media.id}") { id } }`))
  await prepareMedia(site.app, media.id, jobContext())
  const row = await mediaRow(site, media.id)
  assert.equal(row.state, 'playable', row.failure ?? '')
  assert.ok(Math.abs((row.duration_ms ?? 0) - 1400) < 150, `${row.duration_ms}`)
})

test('a single unedited take needs no composition', async () => {
  const answer = await edited({ trimStartMs: 0, words: [] })
  const { media } = (await answer.json()) as { media: { id: string } }
  assert.deepEqual(await jobsOf(site, media.id), ['media-prepare'])
})

test('trims an overlong recording to the chosen length, in one take or several', async () => {
  const long = await clipBytes({ seconds: 17, width: 64, height: 96, extension: 'webm' })
  const answer = await record([
    ['recording', take, 'a.webm'],
    ['recording', long, 'b.webm'],
    ['seconds', '15'],
  ])
  assert.equal(answer.status, 200)
  const single = await record([
    ['recording', long, 'a.webm'],
    ['seconds', '15'],
    ['edit', JSON.stringify({ trimEndMs: 16_500 })],
  ])
  for (const sent of [answer, single]) {
    const { media } = (await sent.json()) as { media: { id: string } }
    await prepareMedia(site.app, media.id, jobContext())
    const row = await mediaRow(site, media.id)
    assert.equal(row.state, 'playable', row.failure ?? '')
    assert.ok(Math.abs((row.duration_ms ?? 0) - 15_000) < 100, `${row.duration_ms}`)
  }
})

test('leaves a recording within the chosen length unchanged', async () => {
  const answer = await record([
    ['recording', other, 'a.mp4'],
    ['seconds', '15'],
  ])
  const { media } = (await answer.json()) as { media: { id: string } }
  await prepareMedia(site.app, media.id, jobContext())
  const row = await mediaRow(site, media.id)
  assert.equal(row.state, 'playable', row.failure ?? '')
  assert.ok(Math.abs((row.duration_ms ?? 0) - 1000) < 150, `${row.duration_ms}`)
})

test('rejects an unknown length, and a trim that leaves nothing', async () => {
  for (const seconds of ['0', '-15', '16', '15.5', '1e9', ' 15', 'x']) {
    const answer = await record([
      ['recording', take, 'a.webm'],
      ['seconds', seconds],
    ])
    assert.equal((await refusalIn(answer)).words, RECORDING_TEXT.seconds, seconds)
  }
  const beyond = await edited({ trimStartMs: 14_500, trimEndMs: 17_000 }, [['seconds', '15']])
  assert.equal((await refusalIn(beyond)).words, RECORDING_TEXT.trim)
})

test('a trim beyond the end and a fake take fail with a message', async () => {
  const beyond = await edited({ trimStartMs: 60_000, trimEndMs: 70_000 })
  const broken = await record([
    ['recording', take, 'a.webm'],
    ['recording', Buffer.concat([take.subarray(0, 300), Buffer.alloc(2000, 7)]), 'b.webm'],
  ])
  const failures: (string | null)[] = []
  for (const answer of [beyond, broken]) {
    const { media } = (await answer.json()) as { media: { id: string } }
    await prepareMedia(site.app, media.id, jobContext())
    failures.push((await mediaRow(site, media.id)).failure)
  }
  assert.match(failures[0] ?? '', /past the end of the recording/)
  assert.match(failures[1] ?? '', /damaged or incomplete/)
})

test('rejects hostile edits with a message and stores nothing', async () => {
  const [before, stored] = [(await mediaOfUpload(site, who)).length, await storedKeys(site)]
  const words = (change: object) => ({ words: [{ ...TEXTS, ...change }] })
  const drawn: Parts = [['words', picture, 'w.png']]
  const { wordsPicture } = RECORDING_TEXT
  const refused: [unknown, Parts, string][] = [
    [{ trimStartMs: -1 }, [], RECORDING_TEXT.trim],
    [{ trimStartMs: 500, trimEndMs: 400 }, [], RECORDING_TEXT.trim],
    [{ trimStartMs: 1e12 }, [], RECORDING_TEXT.trim],
    [{ trimStartMs: '0' }, [], RECORDING_TEXT.trim],
    [{ voicePercent: 201 }, [], RECORDING_TEXT.loudness],
    [{ soundPercent: 1.5 }, [], RECORDING_TEXT.loudness],
    [{ mirrored: [true, true] }, [], RECORDING_TEXT.edit],
    [{ filter: 'drawtext' }, [], RECORDING_TEXT.edit],
    ['not json', [], RECORDING_TEXT.edit],
    ['[]', [], RECORDING_TEXT.edit],
    ['null', [], RECORDING_TEXT.edit],
    [words({ text: 'x'.repeat(121) }), drawn, RECORDING_TEXT.textLength],
    [words({ text: 'a\u0000b' }), drawn, RECORDING_TEXT.textUnreadable],
    [words({ text: 'a\u001b[31m' }), drawn, RECORDING_TEXT.textUnreadable],
    [words({ text: 'a\u202eb' }), drawn, RECORDING_TEXT.textUnreadable],
    [words({ text: ' \u200b' }), drawn, RECORDING_TEXT.textRequired],
    [words({ fromMs: 900 }), drawn, RECORDING_TEXT.textTime],
    [words({ x: '0.5-w' }), drawn, RECORDING_TEXT.edit],
    [words({ width: 9 }), drawn, RECORDING_TEXT.edit],
    [words({}), [], wordsPicture],
    [{ words: [] }, drawn, wordsPicture],
    [words({}), [['words', await makePhoto(), 'w.png']], wordsPicture],
    [words({}), [['words', picture.subarray(0, 60), 'w.png']], wordsPicture],
    [
      words({}),
      [['words', Buffer.concat([picture, Buffer.alloc(RECORDING.words.maxBytes)]), 'w.png']],
      wordsPicture,
    ],
    [words({ text: 'x'.repeat(10_000) }), drawn, 'A field in this form is too long.'],
  ]
  for (const [edit, more, expected] of refused) {
    const answer = await edited(edit, more)
    assert.equal((await refusalIn(answer)).words, expected, JSON.stringify(edit).slice(0, 80))
  }
  const many = (count: number, part: Parts[number]): Parts => Array.from({ length: count }, () => part)
  const takes = (count: number) => many(count, ['recording', take, 'r.webm'])
  for (const parts of [takes(50), takes(21)])
    assert.equal((await refusalIn(await record(parts))).words, RECORDING_TEXT.tooMany)
  const nine = await record([...takes(1), ...many(9, ['words', picture, 'w.png'])])
  assert.equal((await refusalIn(nine)).words, RECORDING_TEXT.tooManyText)
  assert.equal((await refusalIn(await record(drawn))).words, 'Choose a file to send')
  const noVideo = await record([...takes(1), ['recording', Buffer.from('no video'), 'r.webm']])
  assert.equal((await refusalIn(noVideo)).status, 415)
  assert.equal((await mediaOfUpload(site, who)).length, before)
  assert.deepEqual(await storedKeys(site), stored)
})
