import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileKey } from '#platform/storage/file-key.ts'
import { seedMedia } from '../../../../test/media.ts'
import { type FileRequest, getExactly, serveFiles } from '../../../../test/media-files.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'

const site = await freshSite()
const server = await serveFiles(site, { memoryMb: 8 })
const { addresses } = server
const creator = await seedAccount(site, { isCreator: true })
const fan = await seedAccount(site)
const media = await seedMedia(site, creator)
const paid = await seedMedia(site, creator, { price_cents: 600 })
const CLIP = 'seeded/clip.mp4'
const everybody = { for: 'everybody', scope: 'all' } as const

await site.app.storage.write(fileKey('secrets', media.id, 'passport.webp'), Buffer.from('hidden words'))
await site.app.storage.write(fileKey('media', media.id, 'passport.webp'), Buffer.from('hidden words'))
await site.app.storage.write(fileKey('media', media.id, 'oldrun00', 'clip.mp4'), Buffer.from('hidden words'))

const good = addresses.of(media.id, CLIP, everybody)
const [, , , grant = ''] = good.split('/')
const base = `/files/m/${grant}/${media.id}`

test('the unmodified URL works', async () => {
  assert.equal((await server.get(good)).status, 200)
  assert.equal((await server.get(`${good}?x=../../etc/passwd`)).status, 200)
})

const TRICKS = [
  `${base}/passport.webp`,
  `${base}/oldrun00/clip.mp4`,
  `${base}/seeded/../passport.webp`,
  `${base}/seeded/../../../secrets/${media.id}/passport.webp`,
  `${base}/../../secrets/${media.id}/passport.webp`,
  `${base}/seeded/%2e%2e/passport.webp`,
  `${base}/seeded%2fclip.mp4`,
  `${base}/seeded%2Fclip.mp4`,
  `${base}/seeded%5cclip.mp4`,
  `${base}/seeded\\clip.mp4`,
  `${base}/%73eeded/clip.mp4`,
  `${base}/seeded//clip.mp4`,
  `${base}//seeded/clip.mp4`,
  `${base}/./seeded/clip.mp4`,
  `${base}/seeded/clip.mp4/`,
  `${base}/seeded/clip.mp4%00`,
  `${base}/seeded/clip.mp4%00.webp`,
  `${base}/seeded/clip.mp4%20`,
  `${base}/seeded/clip.mp4;x`,
  `${base}/seeded/CLIP.MP4`,
  `${base}/seeded/clip`,
  `${base}/seeded/.clip.mp4`,
  `${base}/seeded/-clip.mp4`,
  `${base}/seeded/`,
  `${base}/seeded`,
  `${base}/`,
  base,
  `${base}/null/clip.mp4`,
  `${base}/seeded/undefined`,
  `${base}/__proto__/clip.mp4`,
  `${base}/constructor`,
  `${base}/.tmp/x.mp4`,
  `${base}/etc/passwd`,
  `${base}//etc/passwd`,
  `${base}/${'seeded/'.repeat(30)}clip.mp4`,
  `${base}/${'a'.repeat(5000)}.mp4`,
  `/files/m/${grant}/${media.id.toUpperCase()}/${CLIP}`,
  `/files/m/${grant}/${encodeURIComponent(media.id).replaceAll('-', '%2D')}/${CLIP}`,
  `/files/m/${grant}/x/${CLIP}`,
  `/files/m//${media.id}/${CLIP}`,
  `/files/m/${media.id}/${CLIP}`,
  `/files/m/${encodeURIComponent(grant).replaceAll('.', '%2E')}/${media.id}/${CLIP}`,
  `/files/m/%/${media.id}/${CLIP}`,
  `/files/m/%E0%A4%A/${media.id}/${CLIP}`,
  `/files/m/${'../'.repeat(40)}etc/passwd`,
  `/files/sounds/../secrets/${media.id}/passport.webp`,
  `/files/sounds/..%2fsecrets/${media.id}%2fpassport.webp`,
  `/files/sounds/%2e%2e/passport.webp`,
  `/files/sounds/${media.id}/..%2f..%2fsecrets%2f${media.id}%2fpassport.webp`,
  `/files/sounds//passport.webp`,
  `/files/sounds/${media.id}/x.m4a%00`,
]

for (const path of TRICKS) {
  test(`serves no file at ${path.replaceAll(media.id, '…').replaceAll(grant, 'grant').slice(0, 80)}`, async () => {
    for (const ask of [server.get, (at: string, how?: FileRequest) => getExactly(site.url, at, how)]) {
      const { status, text } = await ask(path, { as: creator })
      assert.ok([400, 403, 404, 414, 431].includes(status), `answered ${status}`)
      assert.ok(!text.includes('hidden words') && !text.includes('clip of') && !text.includes('root:'))
    }
  })
}

const FORGED = {
  'a grant of another media': addresses.of(paid.id, CLIP, everybody).split('/')[3] ?? '',
  'a widened blur grant': (
    addresses.of(media.id, CLIP, { for: 'everybody', scope: 'blur' }).split('/')[3] ?? ''
  ).replace('blur', 'all'),
  'a later end': grant.replace(/\.([^.]+)\.([^.]+)$/, '.zzzzzz.$2'),
  'no signature': grant.replace(/[^.]+$/, 'A'.repeat(22)),
  'no grant': 'x',
}
for (const [words, forged] of Object.entries(FORGED)) {
  test(`refused: ${words}`, async () => {
    for (const as of [null, fan, creator]) {
      const { status, code } = await server.get(`/files/m/${forged}/${media.id}/${CLIP}`, { as })
      assert.deepEqual([status, code], [403, 'FORBIDDEN'])
    }
  })
}

test('rejects a personal URL with invalid cookies', async () => {
  const address = addresses.of(media.id, CLIP, { for: { accountId: fan.id }, scope: 'all' })
  assert.equal((await server.get(address, { as: fan })).status, 200)
  const cookies = [
    '',
    'candid_session=',
    'candid_session=x',
    `candid_session=${'x'.repeat(4000)}`,
    ';;;=',
    '%',
  ]
  for (const cookie of cookies) {
    const { status, code } = await server.get(address, { headers: { cookie } })
    assert.deepEqual([status, code], [403, 'FORBIDDEN'], cookie.slice(0, 30))
  }
})

test('rejects write methods', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
    assert.ok((await server.get(good, { method })).status >= 400, method)
  assert.equal((await server.get(good)).status, 200)
})

test('tolerates unusual headers', async () => {
  const ranges = [
    'bytes=',
    'bytes=0-0, -1',
    `bytes=${'0-0,'.repeat(2000)}`,
    'bytes=0-0\t',
    'x=1',
    '-',
    'bytes=1e3-',
  ]
  for (const range of ranges) {
    const answer = await server.get(good, { headers: { range } })
    assert.ok([200, 206].includes(answer.status), `${answer.status} for ${range.slice(0, 30)}`)
  }
  for (const tag of ['', ',', '"', 'W/', '"x",,', 'x'.repeat(4000)]) {
    assert.equal((await server.get(good, { headers: { 'if-none-match': tag } })).status, 200)
  }
})
