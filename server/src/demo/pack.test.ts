import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { SHARED_RATE_LIMITS } from '#platform/rate-limits/policies.ts'
import { UPLOAD } from '#rules/media.ts'
import { uploadBatches } from './load-pack.ts'
import { isPrivateMedia, packPath, readDemoPack } from './pack.ts'

const pack = readDemoPack('whole') ?? assert.fail('the demo pack is missing')
const media = pack.files.filter(({ kind }) => kind === 'video' || kind === 'photo')

test('every creator has six to twelve media on their profile, and nobody else has any', () => {
  const shown = media.filter((file) => !isPrivateMedia(file))
  const creators = pack.authors.filter(({ creator }) => creator)
  assert.ok(pack.authors.length >= 30 && creators.length >= 16)
  for (const { username } of creators) {
    const own = shown.filter(({ author }) => author === username).length
    assert.ok(own >= 6 && own <= 12, `${username} has ${own}`)
  }
  const names = new Set(creators.map(({ username }) => username))
  for (const { author, name } of media) assert.ok(author !== null && names.has(author), name)
})

test('no two media of the whole demo have the same name or description, and no creator repeats a title', () => {
  for (const keyOf of [
    ({ name }: (typeof media)[number]) => name,
    ({ description }: (typeof media)[number]) => description,
    ({ author, title }: (typeof media)[number]) => `${author}: ${title}`,
  ]) {
    const keys = media.map(keyOf)
    assert.deepEqual(
      keys.filter((key, index) => keys.indexOf(key) !== index),
      [],
    )
  }
})

test('every file of the demo exists, and every cut lies within its picture', () => {
  for (const { file, name, kind, cut, tags } of media) {
    assert.ok(existsSync(packPath(file)), file)
    assert.ok(tags.length > 0, name)
    if (!cut) continue
    const { left, top, width, height } = cut.crop
    assert.ok(left + width <= 1.0001 && top + height <= 1.0001, name)
    assert.equal(cut.seconds !== undefined, kind === 'video', name)
  }
})

test('the demo begins with media that are moving and free', () => {
  for (const { kind, name, shop = 0, visibility = 'free' } of media.slice(0, 20))
    assert.ok(kind === 'video' && shop === 0 && visibility === 'free', name)
})

test('the whole demo is uploaded from one address without meeting the limit of uploads', () => {
  const batches = uploadBatches(media)
  assert.deepEqual(new Set(batches.flat()), new Set(media))
  assert.equal(batches.flat().length, media.length)
  for (const batch of batches) {
    assert.ok(batch.length <= UPLOAD.maxFiles)
    assert.equal(new Set(batch.map(({ author }) => author)).size, 1)
    assert.ok(batch.length === 1 || batch.every(({ sound }) => sound === undefined))
  }
  // Every account uploads its picture, too; the rest is for those who try the demo at the same address.
  const uploads = batches.length + pack.authors.length
  assert.ok(uploads < 0.75 * SHARED_RATE_LIMITS.upload.address.tries, `${uploads} uploads`)
})
