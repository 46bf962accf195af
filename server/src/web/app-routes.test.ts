/** The manifest, the service worker and its withdrawal, the offline shell, and shares without a worker. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedAccount } from '../../test/seed.ts'
import { save } from '../../test/settings.ts'
import { freshSite } from '../../test/site.ts'
import { seedStaff } from '../../test/staff.ts'

const site = await freshSite({ RATE_LIMITS: 'off', SITE_NAME: 'Ember' })

test('the manifest describes the site, its shortcuts and what can be shared with it', async () => {
  const response = await site.get('/manifest.webmanifest')
  assert.match(response.headers.get('content-type') ?? '', /^application\/manifest\+json/)
  assert.equal(response.headers.get('cache-control'), 'no-cache')
  const manifest = (await response.json()) as Record<string, unknown> & {
    shortcuts: { name: string; url: string }[]
    icons: { src: string; sizes: string; purpose?: string }[]
  }
  const { id, scope, display, name } = manifest
  assert.deepEqual(
    { id, scope, display, name },
    { id: '/', scope: '/', display: 'standalone', name: 'Ember' },
  )
  assert.deepEqual(
    manifest.shortcuts.map((shortcut) => [shortcut.name, shortcut.url]),
    [
      ['Upload', '/studio/upload'],
      ['Messages', '/messages/inbox'],
      ['Live', '/lives'],
    ],
  )
  assert.deepEqual(
    manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`),
    ['192x192 any', '512x512 any', '512x512 maskable'],
  )
  for (const { src } of manifest.icons) assert.equal((await site.get(src)).status, 200, src)
  assert.deepEqual(manifest.share_target, {
    action: '/share-target',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'media', accept: ['video/*', 'image/*'] }] },
  })
})

test('the offline shell is the same for everybody', async () => {
  const visitor = await site.get('/app-shell')
  assert.equal(visitor.status, 200)
  const { cookie } = await seedAccount(site)
  const member = await site.get('/app-shell', { headers: { cookie } })
  assert.equal(await member.text(), await visitor.text())
})

test('a share that no worker received opens the upload screen; other sites cannot send one', async () => {
  const form = new FormData()
  form.append('media', new Blob(['video']), 'a.mp4')
  const send = (headers: Record<string, string>) =>
    fetch(`${site.url}/share-target`, { method: 'POST', body: form, redirect: 'manual', headers })
  const shared = await send({ 'sec-fetch-site': 'none' })
  assert.deepEqual([shared.status, shared.headers.get('location')], [303, '/studio/upload'])
  assert.equal((await send({ 'sec-fetch-site': 'cross-site' })).status, 403)
})

test('switched off, the worker is gone, so that browsers remove it', async () => {
  const on = await site.get('/worker.js')
  assert.deepEqual([on.status, on.headers.get('cache-control')], [200, 'no-cache'])
  assert.match(await on.text(), /^self\.candidBuild=\{"id":"[0-9a-f]{16}","files":\["\/assets\//)
  await save(site, await seedStaff(site, 'admin'), { 'switches.offlineApp': false })
  assert.equal((await site.get('/worker.js')).status, 410)
})
