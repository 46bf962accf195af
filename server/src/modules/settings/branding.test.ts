import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { pictureRefusal, pngOf, sendPicture, sentPicture, svgOf } from '../../../test/branding.ts'
import { answerOf, askAs, refusalOf } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { save, versionOf } from '../../../test/settings.ts'
import { freshSite } from '../../../test/site.ts'
import { seedStaff } from '../../../test/staff.ts'

const site = await freshSite({ RATE_LIMITS: 'off', SITE_NAME: 'Ember' })
const admin = await seedStaff(site, 'admin')
const moderator = await seedStaff(site, 'moderator')
const fan = await seedAccount(site)

type Manifest = { short_name: string; theme_color: string; icons: { src: string; sizes: string }[] }
const manifest = async () => (await (await site.get('/manifest.webmanifest')).json()) as Manifest
const home = async () => (await site.get('/about')).text()

test('an icon becomes pictures of all sizes under addresses that never change', async () => {
  const id = await sentPicture(site, admin, 'icon', await pngOf({ width: 700, height: 700 }))
  assert.match(id, /^[0-9a-f]{64}$/)
  const sizes = { large: 512, small: 192, apple: 180, maskable: 512 }
  for (const [variant, size] of Object.entries(sizes)) {
    const response = await site.get(`/brand/${id}/${variant}.png`)
    assert.equal(response.headers.get('content-type'), 'image/png')
    assert.match(response.headers.get('cache-control') ?? '', /public.*immutable/)
    const { width, height } = await sharp(await response.arrayBuffer()).metadata()
    assert.deepEqual([width, height], [size, size], variant)
  }
  const again = await sentPicture(site, admin, 'icon', await pngOf({ width: 700, height: 700 }))
  assert.equal(again, id, 'the same picture twice is one')
})

test('saved branding reaches the manifest, every page and its style sheet, and defaults can be restored', async () => {
  const before = await manifest()
  assert.equal(before.short_name, 'Ember')
  assert.ok(before.icons.every(({ src }) => src.startsWith('/icons/')))
  const icon = await sentPicture(site, admin, 'icon', svgOf('<rect width="64" height="64" fill="#0a8"/>'))
  const logo = await sentPicture(site, admin, 'logo', await pngOf({ width: 1200, height: 300 }))
  await answerOf(
    save(site, admin, {
      'branding.icon': icon,
      'branding.logo': logo,
      'branding.accent': '#BB91FF',
      'branding.shortName': 'Emb',
    }),
  )
  const now = await manifest()
  assert.deepEqual([now.short_name, now.theme_color], ['Emb', '#bb91ff'])
  assert.deepEqual(
    now.icons.map(({ src }) => src),
    ['small', 'large', 'maskable'].map((variant) => `/brand/${icon}/${variant}.png`),
  )
  const html = await home()
  for (const part of [
    `<link rel="stylesheet" href="/brand/accent-bb91ff.css">`,
    `<link rel="apple-touch-icon" href="/brand/${icon}/apple.png">`,
    `<meta name="candid-logo" content="/brand/${logo}/logo.png">`,
  ])
    assert.ok(html.includes(part), part)
  const favicon = await site.get('/favicon.svg', { redirect: 'manual' })
  assert.equal(favicon.headers.get('location'), `/brand/${icon}/small.png`)
  const css = await site.get('/brand/accent-bb91ff.css')
  assert.match(css.headers.get('content-type') ?? '', /^text\/css/)
  assert.match(await css.text(), /--color-accent:#bb91ff/)

  const restore = `mutation ($expects: Int!) {
    restoreSettings(version: 0, group: "branding", reason: "As it was", expects: $expects) { version }
  }`
  await answerOf(askAs(site, admin, restore, { expects: await versionOf(site) }))
  assert.deepEqual(await manifest(), before)
  assert.ok(!(await home()).includes('/brand/'))
})

test('the same branding twice is one version, with one entry in the audit log', async () => {
  const entries = async () =>
    (await site.app.db.selectFrom('audit_log').select('id').where('action', '=', 'settings.change').execute())
      .length
  const [version, audited] = [await versionOf(site), await entries()]
  await answerOf(save(site, admin, { 'branding.accent': '#5aa2ff' }))
  await answerOf(save(site, admin, { 'branding.accent': '#5AA2FF' }))
  assert.equal(await versionOf(site), version + 1)
  assert.equal(await entries(), audited + 1)
})

test('only admins upload and save', async () => {
  const png = await pngOf({ width: 600, height: 600 })
  for (const [asker, status] of [
    [null, 401],
    [fan, 403],
    [moderator, 403],
  ] as const)
    assert.equal((await sendPicture(site, asker, 'icon', png)).status, status)
  assert.equal((await refusalOf(save(site, moderator, { 'branding.accent': '#bb91ff' }))).code, 'FORBIDDEN')
})

test('a picture must have been uploaded for its purpose', async () => {
  const logo = await sentPicture(
    site,
    admin,
    'logo',
    await pngOf({ width: 900, height: 300, background: '#123456' }),
  )
  for (const value of ['0'.repeat(64), logo])
    assert.deepEqual(await refusalOf(save(site, admin, { 'branding.icon': value })), {
      code: 'BAD_INPUT',
      words: 'Upload the picture again',
    })
})

test('an icon must be square and large enough, a logo wide enough', async () => {
  const refusals = [
    ['icon', { width: 600, height: 700 }, 'App icons must be square'],
    ['icon', { width: 200, height: 200 }, 'Use a picture at least 512 pixels wide'],
    ['logo', { width: 300, height: 90 }, 'Use a picture at least 512 pixels wide'],
  ] as const
  for (const [kind, size, message] of refusals)
    assert.deepEqual(await pictureRefusal(await sendPicture(site, admin, kind, await pngOf(size))), {
      status: 400,
      message,
    })
})
