/** Re-uploads of removed media: the same file is refused, similar pictures are held for staff. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import sharp from 'sharp'
import { printsOfPhoto } from '#platform/media-tools/prints.ts'
import { restoreMediaByDecision, takeDown } from '../src/modules/moderation/index.ts'
import { cleanUpAfterFile } from './file-cleanup.ts'
import { mediaRow, prepareNow, printRemovedNow, seedUploadedMedia } from './processing.ts'
import { scratchDir } from './scratch-dir.ts'
import { seedAccount } from './seed.ts'
import { freshSite } from './site.ts'
import { actingStaff, seedStaff } from './staff.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app
const folder = scratchDir('candid-prints-')
cleanUpAfterFile(() => rm(folder, { recursive: true, force: true }))
const creator = await seedAccount(site, { isCreator: true })
const run = promisify(execFile)
const at = (name: string) => path.join(folder, name)

/** A detailed picture, different for each seed. */
async function scene(name: string, seed: number): Promise<string> {
  const shapes = Array.from({ length: 14 }, (_, n) => {
    const [x, y, r] = [(n * 83 * seed) % 640, (n * 47 * (seed + 3)) % 480, 30 + ((n * 29 * seed) % 90)]
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="hsl(${(n * 67 * seed) % 360} 80% ${20 + ((n * 13) % 60)}%)"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#456"/>${shapes.join('')}</svg>`
  await sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toFile(at(name))
  return at(name)
}

/** Uploads and processes the file; returns the outcome. */
async function sent(file: string, type: 'photo' | 'video' = 'photo') {
  const id = await seedUploadedMedia(site, creator, file, { type, verified: true, approved: true })
  await prepareNow(site, id)
  const { state, failure, approved } = await mediaRow(site, id)
  return { id, state, failure, approved }
}

const staff = actingStaff(await seedStaff(site, 'moderator'), 'media.remove')
const removed = (mediaId: string) =>
  db.transaction().execute((tx) =>
    takeDown(site.app, tx, staff, {
      mediaId,
      rule: 'consent',
      facts: 'Without consent',
      source: { kind: 'staff', id: null },
    }),
  )
const reuploaded = (mediaId: string) =>
  db
    .transaction()
    .execute((tx) =>
      restoreMediaByDecision(site.app, tx, staff, { mediaId, how: 'restored', words: 'We were wrong' }),
    )

test('recognises a removed photo: the same file, resized, re-encoded, recoloured or mirrored', async () => {
  const original = await scene('one.jpg', 5)
  const { id } = await sent(original)
  assert.equal((await sent(original)).approved, true, 'as long as nobody took it down it may come twice')
  await removed(id)

  const again = await sent(original)
  assert.deepEqual(
    [again.state, again.failure],
    ['failed', 'This was removed from the site before and can’t be uploaded again.'],
  )
  const changed = {
    'small.jpg': sharp(original).resize(200),
    'coarse.jpg': sharp(original).jpeg({ quality: 25 }),
    'other.png': sharp(original).png(),
    'grey.webp': sharp(original).greyscale().webp(),
    'bright.jpg': sharp(original).modulate({ brightness: 1.2, saturation: 0.6 }),
    'mirrored.jpg': sharp(original).flop(),
  }
  for (const [name, picture] of Object.entries(changed)) {
    await picture.toFile(at(name))
    const { id: twin, state, approved } = await sent(at(name))
    assert.deepEqual([name, state, approved], [name, 'ready', false])
    const why = await db.selectFrom('media_holds').select('words').where('media_id', '=', twin).execute()
    assert.deepEqual(why, [{ words: `It nearly matches media that was removed: ${id}` }])
  }
  for (const seed of [7, 11, 13])
    assert.equal((await sent(await scene(`other-${seed}.jpg`, seed))).approved, true)
  await sharp(original).extract({ left: 200, top: 150, width: 220, height: 200 }).toFile(at('part.jpg'))
  assert.equal(
    (await sent(at('part.jpg'))).approved,
    true,
    'a small part of it is another picture: this it cannot do',
  )

  await reuploaded(id)
  assert.equal((await sent(original)).approved, true, 'brought back, it is banned no longer')
})

test('recognises a removed video by its frames after re-encoding and resizing; plain frames match nothing', async () => {
  for (const [name, seed] of [
    ['a', 3],
    ['b', 17],
  ] as const) {
    const still = await scene(`${name}.jpg`, seed)
    await run('ffmpeg', [
      '-y',
      '-loop',
      '1',
      '-i',
      still,
      '-t',
      '2',
      '-r',
      '10',
      '-vf',
      'scale=320:240',
      '-pix_fmt',
      'yuv420p',
      at(`${name}.mp4`),
    ])
  }
  const { id } = await sent(at('a.mp4'), 'video')
  await removed(id)
  assert.equal((await sent(at('a.mp4'), 'video')).state, 'failed')
  await run('ffmpeg', ['-y', '-i', at('a.mp4'), '-vf', 'scale=160:120,hflip', '-crf', '35', at('again.mp4')])
  assert.equal((await sent(at('again.mp4'), 'video')).approved, false)
  assert.equal((await sent(at('b.mp4'), 'video')).approved, true)

  await sharp({ create: { width: 300, height: 300, channels: 3, background: 'black' } })
    .png()
    .toFile(at('black.png'))
  assert.deepEqual(await printsOfPhoto(at('black.png')), [])
})

test('computes missing fingerprints of media removed earlier, idempotently', async () => {
  const old = await sent(await scene('old.jpg', 23))
  await sql`delete from media_prints where media_id = ${old.id}`.execute(db)
  await removed(old.id)
  assert.equal((await sent(at('old.jpg'))).approved, true)
  await printRemovedNow(site)
  await printRemovedNow(site)
  assert.equal((await sent(at('old.jpg'))).state, 'failed')
})
