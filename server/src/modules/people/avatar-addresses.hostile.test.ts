import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import sharp from 'sharp'
import { fileKey } from '#platform/storage/file-key.ts'
import { sendAvatar } from '../../../test/avatars.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'

const site = await freshSite()
const person = await seedAccount(site)
const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
  .png()
  .toBuffer()
const filename = (await sendAvatar(site, person, { bytes })).body.filename ?? ''
await site.app.storage.write(fileKey('secrets', person.id, 'passport.webp'), Buffer.from('secret'))
await site.app.storage.write(fileKey('avatars', person.id, 'passport.webp'), Buffer.from('secret'))

/** Sends the path unchanged: `fetch` would normalise it. */
function getRaw(path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(site.url, { path }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString('latin1') }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })
}

const base = `/files/avatars/${person.id}`
const TRICKS = [
  `${base}/passport.webp`,
  `${base}/../${person.id}/passport.webp`,
  `/files/avatars/../secrets/${person.id}/passport.webp`,
  `/files/avatars/..%2Fsecrets/${person.id}%2Fpassport.webp`,
  `/files/avatars/%2e%2e/secrets`,
  `/files/avatars/%2e%2e%2f%2e%2e%2f%2e%2e%2fetc/passwd`,
  `/files/avatars/....//....//etc/passwd`,
  `/files/avatars//${filename}`,
  `${base}/${filename}%00`,
  `${base}/${filename}%00.png`,
  `${base}/${filename}/`,
  `${base}/${filename}.webp`,
  `${base}/%2e/${filename}`,
  `${base}/${filename.toUpperCase()}`,
  `/files/avatars/${person.id.toUpperCase()}/${filename}`,
  `${base}/${filename.replace('-256', '-257')}`,
  `${base}/${filename.replace('-256', '-0256')}`,
  `${base}/${filename.replace('-256', '')}`,
  `${base}/0000000000000000-256.webp`,
  `${base}/`,
  base,
  '/files/avatars/',
  '/files/avatars/%',
  `/files/avatars/%E0%A4%A/${filename}`,
  `/files/avatars/${'a'.repeat(5000)}/${filename}`,
  `/files/avatars/${'../'.repeat(40)}etc/passwd`,
  `/files/secrets/${person.id}/passport.webp`,
]

test('the exact path works', async () => {
  assert.equal((await getRaw(`${base}/${filename}`)).status, 200)
})

for (const path of TRICKS) {
  test(`no file is served at ${path.replaceAll(person.id, '…').slice(0, 80)}`, async () => {
    const { status, body } = await getRaw(path)
    assert.ok(status === 404 || status === 400 || status === 414, `answered ${status}`)
    assert.ok(!body.includes('secret') && !body.startsWith('RIFF') && !body.includes('root:'))
  })
}
