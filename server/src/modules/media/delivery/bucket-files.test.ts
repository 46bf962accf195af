/** Delivery of files from a bucket: through nginx's cache, or by redirect if the operator allows it. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { seedMedia } from '../../../../test/media.ts'
import { getExactly, serveFiles } from '../../../../test/media-files.ts'
import { hasNginx, startNginx } from '../../../../test/nginx.ts'
import { startS3 } from '../../../../test/s3/s3-server.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'

const CLIP = 'seeded/clip.mp4'
const s3 = await startS3()
after(() => s3.close())
const site = await freshSite({ ...s3.env, S3_REDIRECT: 'on' })
const creator = await seedAccount(site, { isCreator: true })
const fan = await seedAccount(site)
const media = await seedMedia(site, creator)
const isOfClip = (request: string) => request === `GET media/${media.id}/${CLIP}`
const fetches = () => s3.requests.filter(isOfClip).length

const withNginx = hasNginx() ? {} : { skip: 'there is no nginx here' }

test(
  'nginx fetches a file from the bucket once and asks us for permission each time',
  withNginx,
  async () => {
    const server = await serveFiles(site, { accelPrefix: '/stored-files' })
    const bucket = { endpoint: s3.endpoint, name: s3.env.S3_BUCKET ?? '' }
    const nginx = await startNginx({ files: '/nowhere', webUrl: server.url, bucket })
    after(nginx.stop)
    const everybody = server.addresses.of(media.id, CLIP, { for: 'everybody', scope: 'all' })
    const personal = server.addresses.of(media.id, CLIP, { for: { accountId: fan.id }, scope: 'all' })
    const whole = await getExactly(nginx.url, everybody)
    assert.equal(whole.status, 200)
    assert.match(whole.text, /clip of/)
    assert.equal(whole.headers['content-type'], 'video/mp4')
    assert.match(String(whole.headers['cache-control']), /^public, max-age=\d+, immutable$/)
    assert.deepEqual(
      Object.keys(whole.headers).filter((name) => name.startsWith('x-amz') || name.startsWith('x-accel')),
      [],
    )
    assert.equal(fetches(), 1)
    const part = await getExactly(nginx.url, everybody, { headers: { range: 'bytes=2-5' } })
    assert.deepEqual([part.status, part.text], [206, whole.text.slice(2, 6)])
    const own = await getExactly(nginx.url, personal, { as: fan })
    assert.deepEqual([own.status, own.text], [200, whole.text])
    assert.equal(fetches(), 1, 'one file is kept for all who may have it')
    for (const as of [null, creator])
      assert.equal((await getExactly(nginx.url, personal, { as })).status, 403)
    assert.equal((await getExactly(nginx.url, `/stored-files/media/${media.id}/${CLIP}`)).status, 404)
  },
)

test('redirects to a bucket URL valid for five minutes, and serves popular files from memory', async () => {
  const server = await serveFiles(site, { redirects: true })
  const address = server.addresses.of(media.id, CLIP, { for: 'everybody', scope: 'all' })
  const sent = await server.get(address)
  assert.deepEqual([sent.status, sent.headers['cache-control']], [302, 'no-store'])
  const signed = new URL(String(sent.headers.location))
  assert.equal(signed.origin, s3.endpoint)
  assert.ok(Number(signed.searchParams.get('X-Amz-Expires')) <= 300)
  const file = await fetch(signed, { headers: { range: 'bytes=0-3' } })
  assert.deepEqual([file.status, file.headers.get('content-type')], [206, 'video/mp4'])
  await server.get(address)
  const hot = await server.get(address)
  assert.deepEqual([hot.status, /clip of/.test(hot.text)], [200, true])
  const refused = await server.get(
    server.addresses.of(media.id, CLIP, { for: { accountId: fan.id }, scope: 'all' }),
  )
  assert.equal(refused.status, 403, 'nobody is led past the door')
})

test('the content security policy allows the bucket only where redirects are enabled', async () => {
  const policy = (await site.get('/')).headers.get('content-security-policy') ?? ''
  for (const kind of ['img-src', 'media-src', 'connect-src'])
    assert.ok(
      policy.split('; ').some((line) => line.startsWith(kind) && line.includes(s3.endpoint)),
      kind,
    )
})
