import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { noisePicture } from './creators.ts'
import { PictureFailure, unpackPicture } from './decoded-pictures.ts'

const ORDER = { formats: ['jpeg'], maxPixels: 1_000_000, maxSidePx: 200, to: 'jpeg' } as const

test('each caller gets the decoded picture, whatever an earlier one did to it, as ordered', async () => {
  const picture = await noisePicture()
  const first = await unpackPicture(picture, ORDER)
  const bytes = Buffer.from(first.bytes)
  first.bytes.fill(0)
  assert.deepEqual((await unpackPicture(picture, ORDER)).bytes, bytes)
  const smaller = await unpackPicture(picture, { ...ORDER, maxSidePx: 50 })
  assert.equal((await sharp(smaller.bytes).metadata()).width, 50)
  assert.notDeepEqual((await unpackPicture(await noisePicture(), ORDER)).bytes, bytes)
})

test('a damaged picture is refused each time', async () => {
  const damaged = (await noisePicture()).subarray(0, 400)
  for (const _ of ['once', 'twice'])
    await assert.rejects(unpackPicture(damaged, ORDER), (error) => error instanceof PictureFailure)
})
