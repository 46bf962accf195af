import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { SETTING_KEYS, SITE_SETTINGS } from '#rules/site-settings.ts'
import { DAY_MS } from '#rules/time.ts'
import { answerOf, askAs, refusalOf } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { openSecondProcess, save, versionOf } from '../../../test/settings.ts'
import { freshSite } from '../../../test/site.ts'
import { seedStaff } from '../../../test/staff.ts'

const site = await freshSite({ RATE_LIMITS: 'off', PAYOUT_MIN_CENTS: '5000', MIN_AGES: 'AE:21' })
const { app } = site
const admin = await seedStaff(site, 'admin')
const finance = await seedStaff(site, 'finance')

type Shown = {
  version: number
  settings: { key: string; value: unknown; chosen: unknown; chosen_from: string | null; first: unknown }[]
}
const response = ({ settings }: Shown, key: string) =>
  settings.find((setting) => setting.key === key) ?? assert.fail(key)

const restore = async (version: number, more: { group?: string; expects?: number } = {}) =>
  askAs(
    site,
    admin,
    `mutation ($version: Int!, $group: String, $expects: Int!) {
      restoreSettings(version: $version, group: $group, reason: "As it was", expects: $expects) {
        version settings { key value chosen chosen_from first }
      }
    }`,
    { version, group: more.group, expects: more.expects ?? (await versionOf(site)) },
  )

test('a site starts with the defaults, overridden by its environment', async () => {
  assert.equal(app.settings.get('payouts.minimumCents'), 5_000)
  assert.deepEqual(app.settings.get('ages.byRegion'), { AE: 21 })
  assert.deepEqual(app.settings.get('payments.packs'), [...SITE_SETTINGS['payments.packs'].default])
  const settings = await answerOf<Shown>(
    askAs(site, admin, '{ siteSettings { version settings { key first } } }'),
  )
  assert.deepEqual(
    settings.settings.map(({ key }) => key),
    SETTING_KEYS,
  )
})

test('saved settings take effect at once in all processes, and survive a restart', async () => {
  const other = await openSecondProcess(site, 'worker')
  const packs = [1_000, 300]
  await answerOf(save(site, admin, { 'payments.packs': packs, 'content.newAccountDays': 9 }))
  assert.deepEqual(app.settings.get('payments.packs'), [300, 1_000], 'in order')
  while (other.settings.get('content.newAccountDays') !== 9) await new Promise((seen) => setImmediate(seen))
  assert.deepEqual(other.settings.get('payments.packs'), [300, 1_000])
  await other.close()
  const again = await openSecondProcess(site, 'web')
  assert.deepEqual(again.settings.get('payments.packs'), [300, 1_000])
  await again.close()
})

test('a process that missed the message catches up', async () => {
  const disconnected = await openSecondProcess(site, 'worker')
  disconnected.settings.close()
  await answerOf(save(site, admin, { 'content.newAccountDays': 11 }))
  assert.notEqual(disconnected.settings.get('content.newAccountDays'), 11)
  await disconnected.settings.refresh()
  assert.equal(disconnected.settings.get('content.newAccountDays'), 11)
  await disconnected.close()
})

test('a setting with a notice period takes effect after it, and can be reverted before', async () => {
  const saved = await answerOf<Shown>(save(site, finance, { 'payouts.minimumCents': 7_500 }))
  const minimum = response(saved, 'payouts.minimumCents')
  assert.deepEqual([minimum.value, minimum.chosen], [5_000, 7_500])
  const from = new Date(minimum.chosen_from ?? 0)
  assert.ok(from.getTime() > Date.now() + 14.9 * DAY_MS)
  assert.equal(app.settings.get('payouts.minimumCents'), 5_000)
  assert.equal(app.settings.get('payouts.minimumCents', from), 7_500)
  assert.equal(await app.settings.readIn(app.db, 'payouts.minimumCents', from), 7_500)
  const { announced } = await answerOf<{ announced: unknown[] }>(
    askAs(site, null, '{ siteFacts { announced { key value from } } }'),
  )
  assert.deepEqual(announced, [{ key: 'payouts.minimumCents', value: 7_500, from: from.toISOString() }])
  const back = await answerOf<Shown>(save(site, finance, { 'payouts.minimumCents': 5_000 }))
  assert.equal(response(back, 'payouts.minimumCents').chosen_from, null)
  assert.equal(app.settings.get('payouts.minimumCents', from), 5_000)
})

test('the first-video incentive and automatic approval are never on together, in any order of saves', async () => {
  const [incentive, approval] = ['switches.firstVideoIncentive', 'content.approval'] as const
  const saving = (changes: Record<string, unknown>) => save(site, admin, changes)
  const given = () => answerOf<number | null>(askAs(site, null, '{ firstVideoIncentive }'))
  await answerOf(saving({ [approval]: 'review', [incentive]: true }))
  assert.equal(await given(), 200)
  const shownAtOnce = await saving({ [approval]: 'auto' })
  assert.equal(shownAtOnce.errors?.[0]?.extensions.code, 'BAD_INPUT')
  assert.match(shownAtOnce.errors?.[0]?.extensions.fields?.[approval] ?? '', /staff approve/)
  await answerOf(saving({ [approval]: 'auto', [incentive]: false }))
  const paid = await saving({ [incentive]: true })
  assert.match(paid.errors?.[0]?.extensions.fields?.[incentive] ?? '', /staff approve/)
  // Other settings, and switching the pair in one valid save, still work.
  await answerOf(saving({ 'content.newAccountDays': 12 }))
  await answerOf(saving({ [approval]: 'review', [incentive]: true }))
  const together = await versionOf(site)
  await answerOf(saving({ [incentive]: false }))
  await answerOf(saving({ [approval]: 'auto' }))
  assert.equal((await refusalOf(restore(together, { group: 'payouts' }))).code, 'BAD_INPUT')

  await answerOf(saving({ [approval]: 'review' }))
  const expects = await versionOf(site)
  const race = await Promise.all([
    save(site, admin, { [approval]: 'auto' }, { expects }),
    save(site, finance, { [incentive]: true }, { expects }),
  ])
  assert.equal(race.filter(({ errors }) => !errors).length, 1)
  await app.settings.refresh()
  assert.ok(app.settings.get(approval) === 'review' || !app.settings.get(incentive))
})

test('one invalid value rejects the whole save with a field error', async () => {
  const before = await versionOf(site)
  const bad: [string, unknown][] = [
    ['fees.subscriptionPercent', 79.99],
    ['fees.salesPercent', 80.001],
    ['payouts.minimumCents', 0],
    ['payouts.minimumCents', '200'],
    ['payouts.holdDays', 1.5],
    ['payouts.everyWeeks', 9],
    ['payments.packs', []],
    ['payments.packs', [500, 500]],
    ['payments.packs', [550]],
    ['payments.packs', [Number.MAX_SAFE_INTEGER]],
    ['ages.byRegion', { AE: 17 }],
    ['ages.byRegion', { __proto__: null, 'us-ms': 21 }],
    ['reports.reasons', []],
    ['content.blockedWords', [{ words: 'x', does: 'refuse' }]],
    ['content.approval', 'never'],
    ['site.banner', { words: 'a\u0000b', tone: 'info', link: null, until: null }],
    ['site.banner', { words: 'Hi', tone: 'info', link: 'javascript:alert(1)', until: null }],
    ['site.banner', { words: 'Hi', tone: 'info', link: '//evil.example', until: null }],
    ['switches.payByWise', 'yes'],
    ['switches.payByWise', null],
    ['no.such', 1],
    ['__proto__', 1],
    ['constructor', 1],
  ]
  for (const [key, value] of bad) {
    const { errors } = await save(site, admin, { 'content.newAccountDays': 30, [key]: value })
    assert.equal(errors?.[0]?.extensions.code, 'BAD_INPUT', key)
    if (key !== '__proto__') assert.ok(errors?.[0]?.extensions.fields?.[key], `${key} is named`)
  }
  for (const reason of ['', '  ', 'x', 'x'.repeat(501), 'a\0bcd'])
    assert.equal(
      (await refusalOf(save(site, admin, { 'content.newAccountDays': 30 }, { reason }))).code,
      'BAD_INPUT',
    )
  assert.equal(await versionOf(site), before)
  assert.notEqual(app.settings.get('content.newAccountDays'), 30)
})

test('a stale save of the same setting is rejected, and of other settings accepted', async () => {
  const expects = await versionOf(site)
  const second = await seedStaff(site, 'admin')
  await answerOf(save(site, admin, { 'content.newAccountDays': 20 }, { expects }))
  const late = await save(
    site,
    second,
    { 'content.newAccountDays': 25, 'content.newAccountMediaPerDay': 5 },
    { expects },
  )
  assert.equal(late.errors?.[0]?.extensions.code, 'CONFLICT')
  assert.match(late.errors?.[0]?.extensions.fields?.['content.newAccountDays'] ?? '', /changed this/)
  assert.equal(app.settings.get('content.newAccountDays'), 20)
  assert.notEqual(app.settings.get('content.newAccountMediaPerDay'), 5)
  await answerOf(save(site, second, { 'content.newAccountMediaPerDay': 5 }, { expects }))
  assert.equal(app.settings.get('content.newAccountMediaPerDay'), 5)
})

test('of two concurrent saves of one setting, one succeeds', async () => {
  const expects = await versionOf(site)
  const answers = await Promise.all(
    [41, 42].map((days) => save(site, admin, { 'content.newAccountDays': days }, { expects })),
  )
  const refused = answers.filter(({ errors }) => errors?.[0]?.extensions.code === 'CONFLICT')
  assert.equal(refused.length, 1)
  assert.equal(await versionOf(site), expects + 1)
})

test('a repeated save makes one version', async () => {
  const expects = await versionOf(site)
  for (const _ of ['once', 'twice'])
    await answerOf(save(site, admin, { 'content.newAccountDays': 50 }, { expects }))
  assert.equal(await versionOf(site), expects + 1)
})

test('finance can change money settings only, also within a mixed save', async () => {
  await answerOf(save(site, finance, { 'payments.packs': [700] }))
  const both = { 'payments.packs': [800], 'content.newAccountDays': 60 }
  assert.equal((await refusalOf(save(site, finance, both))).code, 'FORBIDDEN')
  assert.deepEqual(app.settings.get('payments.packs'), [700])
})

test('history shows author, values and reason; a restore makes a new version', async () => {
  const before = await versionOf(site)
  await answerOf(save(site, admin, { 'content.newAccountDays': 1 }, { reason: 'Fewer strangers' }))
  await answerOf(save(site, admin, { 'content.newAccountDays': 2, 'payments.packs': [900] }))
  const { settings } = await answerOf<Shown>(restore(before, { group: 'review' }))
  assert.equal(response({ settings } as Shown, 'content.newAccountDays').value, 50)
  assert.deepEqual(app.settings.get('payments.packs'), [900], 'of another group')
  type Version = { by: { id: string }; reason: string; restores: number | null; changes: unknown[] }
  const [back, , first] = await answerOf<Version[]>(
    askAs(
      site,
      admin,
      '{ settingHistory(group: "review") { by { id } reason restores changes { key title before after } } }',
    ),
  )
  assert.deepEqual([back?.restores, back?.by.id], [before, admin.id])
  assert.deepEqual(first?.reason, 'Fewer strangers')
  assert.deepEqual(first?.changes, [
    { key: 'content.newAccountDays', title: 'New account period', before: 50, after: 1 },
  ])
  const newest = await versionOf(site)
  await answerOf(restore(before, { group: 'review' }))
  assert.equal(await versionOf(site), newest, 'done twice it happens once')
  assert.equal((await refusalOf(restore(newest + 1))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(restore(-1))).code, 'NOT_FOUND')
  await answerOf(restore(0))
  assert.equal(app.settings.get('content.newAccountDays'), app.settings.initial('content.newAccountDays'))
})

test('the database rejects changes to the history and to shares that creators agreed to', async () => {
  const attempts = [
    sql`update setting_versions set reason = 'other'`,
    sql`update setting_changes set value = '1'`,
    sql`delete from setting_changes`,
    sql`truncate setting_versions cascade`,
    sql`insert into setting_changes (version, key, before, value, in_force_at)
      values (1, 'fees.subscriptionPercent', '80', '79', now())`,
    sql`insert into setting_changes (version, key, before, value, in_force_at)
      values (1, 'fees.salesPercent', '70', '"70"', now())`,
  ]
  for (const attempt of attempts) await assert.rejects(attempt.execute(app.db))
})

test('a stored value that is no longer valid is ignored', async () => {
  await sql`
    with made as (
      insert into setting_versions (staff_id, at, reason) values (${admin.id}, now(), 'From before') returning version
    )
    insert into setting_changes (version, key, before, value, in_force_at)
    select version, key, '1', '"nonsense"', now() from made, unnest(array['content.newAccountDays', 'gone.away']) as key
  `.execute(app.db)
  await app.settings.refresh()
  assert.equal(app.settings.get('content.newAccountDays'), app.settings.initial('content.newAccountDays'))
})

test('non-staff users see the public settings only', async () => {
  for (const asker of [null, await seedAccount(site)]) {
    const facts = await answerOf<object>(
      askAs(
        site,
        asker,
        '{ siteFacts { packs subscription_percent hold_days banner { words } report_reasons } }',
      ),
    )
    assert.deepEqual(Object.keys(facts).length, 5)
    assert.ok((await askAs(site, asker, '{ siteSettings { version } }')).errors)
    assert.ok((await askAs(site, asker, '{ settingHistory { version } }')).errors)
  }
})
