import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedMedia } from '../../test/media.ts'
import { answerOf, askAs, hide } from '../../test/people.ts'
import { seedAccount } from '../../test/seed.ts'
import { freshSite } from '../../test/site.ts'
import { describePage } from './pages.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const creator = (fullname = 'Ada Sea') => seedAccount(site, { isCreator: true, fullname })

async function page(path: string) {
  const answer = await site.get(path)
  const html = await answer.text()
  const content = (name: string) => new RegExp(`="${name}" content="([^"]*)"`).exec(html)?.[1] ?? null
  return {
    status: answer.status,
    html,
    title: /<title>(.*?)<\/title>/.exec(html)?.[1],
    description: content('description'),
    image: content('og:image'),
  }
}

const shortLink = (media: string) =>
  answerOf<{ id: string }>(askAs(site, null, `mutation { generateShortLink(media: "${media}") { id } }`))

test('the preview of a media link has its description, author and blurred picture', async () => {
  const owner = await creator()
  const description = `Evening at the pier ${'and more '.repeat(20)}`.trim()
  const { id } = await seedMedia(site, owner, { description })
  const { id: short } = await shortLink(id)
  for (const path of [`/${owner.username}/video/${id}`, `/${owner.username}/shop/${id}`, `/short/${short}`]) {
    const described = await page(path)
    assert.equal(described.status, 200)
    assert.equal(
      described.title,
      `${description.slice(0, 59)}… · Ada Sea (@${owner.username}) · ${site.app.config.site.name}`,
    )
    assert.equal(described.description, description)
    assert.match(
      described.image ?? '',
      new RegExp(`^${site.url}/files/m/blur\\.everybody\\.[^/]+/${id}/seeded/blur\\.webp$`),
    )
    const picture = await fetch(described.image ?? '')
    assert.equal(picture.status, 200)
    assert.equal(picture.headers.get('content-type'), 'image/webp')
    assert.doesNotMatch(described.html, /(poster|grid|preview|full)\.webp/)
  }
})

test('the preview of locked media is the same', async () => {
  const owner = await creator()
  const { id } = await seedMedia(site, owner, { type: 'photo', price_cents: 500 })
  const described = await page(`/${owner.username}/photo/${id}`)
  assert.equal(described.status, 200)
  assert.match(described.image ?? '', /blur\.webp$/)
})

test('an unknown tab falls back to videos, and incomplete search URLs are pages', async () => {
  const owner = await creator()
  const shown = await seedMedia(site, owner, { description: 'Quokka at noon' })
  const described = await page(`/${owner.username}/foo/${shown.id}`)
  assert.equal(described.status, 200)
  assert.match(described.title ?? '', /Quokka at noon/)
  for (const path of ['/s/tags/video', '/s/favorites/photo'])
    assert.equal((await page(path)).status, 200, path)
})

test('hidden media and wrong URLs are 404 without details', async () => {
  const [owner, other, suspended] = [await creator(), await creator(), await creator()]
  const shown = await seedMedia(site, owner)
  const secretWords = { description: 'Quokka secret' }
  const secret = await seedMedia(site, owner, { ...secretWords, visibility: 'private' })
  const waiting = await seedMedia(site, owner, { ...secretWords, approved: false })
  const gone = await seedMedia(site, suspended, secretWords)
  const goneLink = await shortLink(gone.id)
  await hide(site, suspended.id, 'suspended')
  for (const path of [
    `/${owner.username}/video/${secret.id}`,
    `/${owner.username}/shop/${secret.id}`,
    `/${owner.username}/video/${waiting.id}`,
    `/${suspended.username}/video/${gone.id}`,
    `/short/${goneLink.id}`,
    `/${other.username}/video/${shown.id}`,
    `/${owner.username}/photo/${shown.id}`,
    `/${owner.username}/foo/${secret.id}`,
    `/${owner.username}/photos/${shown.id}`,
    `/${owner.username}/video/not-an-id`,
    `/${owner.username}/video/01900000-0000-7000-8000-000000000000`,
    `/nobody.at.all/video/${shown.id}`,
    '/short/AAAAAAAA',
    '/short/%00',
  ]) {
    const described = await page(path)
    assert.equal(described.status, 404, path)
    assert.match(described.title ?? '', /^Page not found/)
    assert.doesNotMatch(described.html, /Quokka|\/files\/m\//)
  }
})

test('a signed-in user gets a page without details for media that may be their own', async () => {
  const owner = await creator()
  const { id } = await seedMedia(site, owner, { description: 'Quokka secret', approved: false })
  const answer = await site.get(`/${owner.username}/video/${id}`, { headers: { cookie: owner.cookie } })
  assert.equal(answer.status, 200)
  assert.doesNotMatch(await answer.text(), /Quokka|\/files\/m\//)
})

test('a tag page is titled by the normalised tag and has no picture of its media', async () => {
  const { name } = site.app.config.site
  for (const path of ['/videos/Night%20Sky', '/photos/night%20sky', '/s/tags/video/night%20sky']) {
    const described = await page(path)
    assert.equal(described.status, 200)
    assert.equal(described.title, `#night sky · ${name}`)
    assert.equal(described.description, `Videos and photos with #night sky on ${name}.`)
    assert.equal(described.image, (await page('/videos')).image)
  }
  const odd = await page('/videos/%3Cb%3E')
  assert.equal(odd.title, `Videos · ${name}`)
})

test('escapes user text in the page', async () => {
  const owner = await creator('"><img src=x>')
  const { id } = await seedMedia(site, owner, { description: '</title><script>alert(1)</script> $& "' })
  const described = await page(`/${owner.username}/video/${id}`)
  assert.equal(described.status, 200)
  assert.doesNotMatch(described.html, /<script>alert|<img src=x/)
})

test('pages show company, contact and accepted cards, and announce public test payments', async () => {
  const metaOf = async (env: Record<string, string>) => {
    const html = await (await (await freshSite(env)).get('/about')).text()
    return (name: string) => new RegExp(`<meta name="candid-${name}" content="([^"]*)">`).exec(html)?.[1]
  }
  const open = await metaOf({
    HOST: '0.0.0.0',
    PAYMENTS: 'sandbox',
    COMPANY_ADDRESS: '14 Harbour Row, Dublin "2"',
    COMPANY_CONTACT: 'help@candid.example',
  })
  assert.equal(open('company-address'), '14 Harbour Row, Dublin &quot;2&quot;')
  assert.equal(open('company-contact'), 'help@candid.example')
  assert.equal(open('card-brands'), 'visa mastercard amex')
  assert.equal(open('test-payments'), 'on')
  const without = await metaOf({ DEMO: 'off' })
  assert.equal(without('card-brands'), '')
  assert.equal(without('test-payments'), undefined)
})

test('the HTML names the shape of the page, and none but the logo before consent', async () => {
  const skeleton = async (path: string, cookie = '') => {
    const html = await (await site.get(path, { headers: { cookie } })).text()
    return /<body data-skeleton="(\w+)">/.exec(html)?.[1]
  }
  const owner = await creator()
  const { id } = await seedMedia(site, owner)
  const consent = 'agree_18=1; cookie_policy=1'
  for (const [path, shape] of [
    ['/', 'stage'],
    [`/${owner.username}/video/${id}`, 'stage'],
    ['/lives', 'page'],
    [`/${owner.username}`, 'page'],
    ['/nothing/at/this/address', 'page'],
    ['/messages/inbox', 'rail'],
    ['/signin', 'bare'],
    ['/welcomescreen', 'bare'],
  ] as const) {
    assert.equal(await skeleton(path, consent), shape, path)
    assert.equal(await skeleton(path, 'agree_18=1'), 'bare', path)
  }
  for (const path of ['/about', '/about/dmca', '/support']) assert.equal(await skeleton(path), 'page', path)
})

test('the gallery exists in demos and development only', async () => {
  const at = async (demo: boolean, production: boolean) => {
    const config = { ...site.app.config, demo, production }
    return (
      await describePage(
        { ...site.app, config },
        { path: '/dev/gallery', hasSession: false, hasConsent: true, address: '127.0.0.1' },
      )
    ).status
  }
  assert.deepEqual(
    [await at(true, true), await at(false, false), await at(true, false), await at(false, true)],
    [200, 200, 200, 404],
  )
  const here = await page('/dev/gallery')
  assert.equal(here.status, 200)
  assert.match(here.html, /name="candid-gallery" content="on"/)
  const elsewhere = await freshSite({ NODE_ENV: 'production', DEMO: 'off' })
  const answer = await elsewhere.get('/dev/gallery')
  assert.equal(answer.status, 404)
  assert.doesNotMatch(await answer.text(), /candid-gallery/)
})
