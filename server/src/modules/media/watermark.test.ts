import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedMedia, seedRight } from '../../../test/media.ts'
import { answerOf, askAs } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { save } from '../../../test/settings.ts'
import { freshSite } from '../../../test/site.ts'
import { seedStaff } from '../../../test/staff.ts'

const site = await freshSite({ RATE_LIMITS: 'off', MEDIA_APPROVAL: 'auto' })

test('paid videos carry the viewer’s watermark; free, locked and own ones do not', async () => {
  const [creator, fan, admin] = [
    await seedAccount(site, { isCreator: true }),
    await seedAccount(site),
    await seedStaff(site, 'admin'),
  ]
  const [paid, locked, free, photo] = [
    await seedMedia(site, creator, { price_cents: 500 }),
    await seedMedia(site, creator, { price_cents: 500 }),
    await seedMedia(site, creator),
    await seedMedia(site, creator, { price_cents: 500, type: 'photo' }),
  ]
  for (const { id } of [paid, photo]) await seedRight(site, id, fan)
  const mark = async (who: typeof fan | null, { id }: { id: string }) =>
    (await answerOf<{ watermark: string | null }>(askAs(site, who, `{ media(id: "${id}") { watermark } }`)))
      .watermark
  assert.equal(await mark(fan, paid), null, 'as long as it is not switched on')
  await answerOf(save(site, admin, { 'media.watermark': true }))
  assert.equal(await mark(fan, paid), `@${fan.username} · ${fan.id.slice(-8).toUpperCase()}`)
  for (const media of [locked, free, photo]) assert.equal(await mark(fan, media), null)
  for (const who of [creator, null]) assert.equal(await mark(who, paid), null)
})
