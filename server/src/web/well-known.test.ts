/** robots.txt, the sitemap, security.txt and the favicon, on a public site and on a demo. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedMedia } from '../../test/media.ts'
import { hide } from '../../test/people.ts'
import { seedAccount } from '../../test/seed.ts'
import { freshSite } from '../../test/site.ts'

const site = await freshSite({
  RATE_LIMITS: 'off',
  DEMO: 'off',
  SITE_URL: 'https://candid.example',
  COMPANY_CONTACT: 'help@candid.example',
  SECURITY_EXPIRES: '2027-06-30',
})
const HERE = site.app.config.site.url
const demo = await freshSite({ DEMO: 'on' })

async function file(of: typeof site, path: string) {
  const answer = await of.get(path)
  const header = (name: string) => answer.headers.get(name) ?? ''
  return {
    status: answer.status,
    type: header('content-type'),
    cache: header('cache-control'),
    text: await answer.text(),
  }
}

test('robots.txt lists private paths and the sitemap; a demo disallows everything', async () => {
  const { status, type, cache, text } = await file(site, '/robots.txt')
  assert.deepEqual([status, type, cache], [200, 'text/plain; charset=utf-8', 'public, max-age=3600'])
  assert.match(text, /^User-agent: \*\n/)
  for (const path of ['/api', '/account', '/messages', '/staff'])
    assert.ok(text.includes(`Disallow: ${path}\n`))
  assert.ok(text.endsWith(`Sitemap: ${HERE}/sitemap.xml\n`))
  assert.equal((await file(demo, '/robots.txt')).text, 'User-agent: *\nDisallow: /\n')
  assert.equal((await file(demo, '/sitemap.xml')).status, 404)
})

test('security.txt has a contact and an expiry', async () => {
  const { type, text } = await file(site, '/.well-known/security.txt')
  assert.equal(type, 'text/plain; charset=utf-8')
  assert.match(text, /^Contact: mailto:help@candid\.example\nExpires: 2027-06-30T00:00:00\.000Z\n/)
  assert.ok(text.includes(`Canonical: ${HERE}/.well-known/security.txt\n`))
  assert.equal((await file(site, '/security.txt')).status, 301)
  const { text: usual } = await file(demo, '/.well-known/security.txt')
  assert.match(usual, /^Contact: http.*\/support\/contact\n/)
  const days = (Date.parse(/Expires: (.*)/.exec(usual)?.[1] ?? '') - Date.now()) / 86_400_000
  assert.ok(days > 170 && days < 181)
})

test('the sitemap lists public creators and fully public media only', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const gone = await seedAccount(site, { isCreator: true })
  const fan = await seedAccount(site)
  const open = await seedMedia(site, creator)
  const photo = await seedMedia(site, creator, { type: 'photo' })
  const others = [
    await seedMedia(site, creator, { price_cents: 500 }),
    await seedMedia(site, creator, { visibility: 'subscription' }),
    await seedMedia(site, creator, { visibility: 'private' }),
    await seedMedia(site, creator, { approved: false }),
    await seedMedia(site, creator, { available_at: new Date(Date.now() + 86_400_000) }),
    await seedMedia(site, gone),
  ]
  await hide(site, gone.id, 'suspended')

  const index = await file(site, '/sitemap.xml')
  assert.deepEqual([index.status, index.type], [200, 'application/xml; charset=utf-8'])
  const parts = [...index.text.replaceAll(HERE, '').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, path = '']) =>
    path.replaceAll('&amp;', '&'),
  )
  assert.equal(parts.length, 3)
  const all = (await Promise.all(parts.map((path) => file(site, path)))).map(({ text }) => text).join('\n')
  for (const path of [
    `/${creator.username}`,
    `/${creator.username}/video/${open.id}`,
    `/${creator.username}/photo/${photo.id}`,
  ])
    assert.ok(all.includes(`<loc>${HERE}${path}</loc>`), path)
  assert.ok(all.includes(`<loc>${HERE}/about/terms-of-service</loc>`))
  for (const { id } of others) assert.ok(!all.includes(id))
  for (const { username } of [gone, fan]) assert.ok(!all.includes(username))
  assert.doesNotMatch(all, /image|files|webp/)
  for (const query of [
    'part=nothing',
    'part=media',
    'part=media&from=x',
    'part=media&from=%00',
    'part=media&part=pages',
  ])
    assert.equal((await file(site, `/sitemap.xml?${query}`)).status, 404, query)
})

test('serves /favicon.ico', async () => {
  const answer = await site.get('/favicon.ico')
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('content-type') ?? '', /^image\/(x-icon|vnd\.microsoft\.icon)/)
  assert.deepEqual([...new Uint8Array(await answer.arrayBuffer()).slice(0, 4)], [0, 0, 1, 0])
})
