import assert from 'node:assert/strict'
import path from 'node:path'
import { after, test } from 'node:test'
import { seedMedia } from '../../../../test/media.ts'
import { type FileRequest, getExactly, serveFiles } from '../../../../test/media-files.ts'
import { hasNginx, startNginx } from '../../../../test/nginx.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'

const CLIP = 'seeded/clip.mp4'

test('nginx as in ops/nginx.conf', { skip: hasNginx() ? false : 'there is no nginx here' }, async (t) => {
  const site = await freshSite()
  const server = await serveFiles(site, { accelPrefix: '/stored-files' })
  const files = path.join(site.app.config.dataDir, 'files')
  const nginx = await startNginx({ files, webUrl: server.url })
  after(nginx.stop)
  const get = (at: string, ask?: FileRequest) => getExactly(nginx.url, at, ask)
  const creator = await seedAccount(site, { isCreator: true })
  const fan = await seedAccount(site)
  const media = await seedMedia(site, creator)
  const everybody = server.addresses.of(media.id, CLIP, { for: 'everybody', scope: 'all' })
  const personal = server.addresses.of(media.id, CLIP, { for: { accountId: fan.id }, scope: 'all' })
  const whole = await get(everybody)

  await t.test('serves public files itself, without an upstream request the second time', async () => {
    assert.equal(whole.status, 200)
    assert.match(whole.text, /clip of/)
    assert.equal(whole.headers['content-type'], 'video/mp4')
    assert.match(String(whole.headers['cache-control']), /^public, max-age=\d+, immutable$/)
    assert.equal(whole.headers['x-content-type-options'], 'nosniff')
    assert.equal(whole.headers['x-accel-redirect'], undefined)
    const again = await get(everybody, { headers: { range: 'bytes=0-3' } })
    assert.deepEqual([again.status, again.text], [206, whole.text.slice(0, 4)])
  })

  await t.test('caches personal verdicts per viewer', async () => {
    const own = await get(personal, { as: fan })
    assert.deepEqual([own.status, own.text], [200, whole.text])
    assert.match(String(own.headers['cache-control']), /^private/)
    for (const as of [null, creator]) {
      const other = await get(personal, { as })
      assert.deepEqual([other.status, other.code], [403, 'FORBIDDEN'])
    }
  })

  await t.test('passes our refusals through', async () => {
    const altered = everybody.replace(/\.[\w-]{22}\//, `.${'A'.repeat(22)}/`)
    assert.deepEqual([(await get(altered)).status, (await get(altered)).code], [403, 'FORBIDDEN'])
    const unknown = await get(everybody.replace(CLIP, 'seeded/none.mp4'))
    assert.equal(unknown.status, 404)
    assert.equal((await get('/stored-files/media/x')).status, 404)
    assert.equal((await get('/candid-verdict')).status, 404)
  })
})
