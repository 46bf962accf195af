/** Naughty strings in every profile field. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signUpViaApi } from '../../../test/accounts.ts'
import { NAUGHTY_STRINGS } from '../../../test/naughty-strings.ts'
import { freshSite } from '../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const person = await signUpViaApi(site)

type Profile = {
  fullname: string
  description: string
  phone: string | null
  socials: { instagram: string; twitter: string }
}

async function change(account: object) {
  const answer = await site.post(
    '/api',
    {
      query:
        'mutation ($account: ProfileInput!) { upProfile(account: $account) { fullname description phone socials { instagram twitter } } }',
      variables: { account },
    },
    { headers: { cookie: person.cookie } },
  )
  assert.ok(answer.status < 500)
  const { data, errors } = (await answer.json()) as {
    data?: { upProfile: Profile } | null
    errors?: { extensions: { code: string; fields?: Record<string, string> } }[]
  }
  return { profile: data?.upProfile, error: errors?.[0]?.extensions }
}

const FIELDS: Record<string, (profile: Profile) => string | null> = {
  fullname: (profile) => profile.fullname,
  description: (profile) => profile.description,
  phone: (profile) => profile.phone ?? '',
  instagram: (profile) => profile.socials.instagram,
  twitter: (profile) => profile.socials.twitter,
}

for (const [field, read] of Object.entries(FIELDS)) {
  test(`485 naughty strings in ${field} are returned unchanged or rejected with a field error`, async () => {
    assert.equal(NAUGHTY_STRINGS.length, 485)
    let stored = 0
    for (const text of NAUGHTY_STRINGS) {
      const { profile, error } = await change({ [field]: text })
      const shown = JSON.stringify(text)
      if (profile) {
        stored += 1
        assert.equal(read(profile), text.normalize('NFC').trim(), shown)
      } else {
        assert.equal(error?.code, 'BAD_INPUT', shown)
        assert.deepEqual(Object.keys(error?.fields ?? {}), [field], shown)
      }
      const isBroken = text.includes('\0') || !text.isWellFormed()
      if (isBroken) assert.ok(error, `${shown} cannot be kept`)
    }
    if (field !== 'phone') assert.ok(stored > 300, `only ${stored} were kept`)
  })
}

test('a description may have the maximum length, and no more', async () => {
  assert.equal((await change({ description: '😀'.repeat(1000) })).error, undefined)
  assert.deepEqual((await change({ description: '😀'.repeat(1001) })).error?.fields, {
    description: 'Use at most 1000 characters',
  })
})
