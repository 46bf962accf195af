import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS } from '#rules/time.ts'
import { isSignedIn, signInViaApi, signUpViaApi } from '../../../../test/accounts.ts'
import { type CreationOptions, createAuthenticator } from '../../../../test/authenticator.ts'
import { mailsTo, mailTo, tokenIn } from '../../../../test/mail.ts'
import {
  addPasskeyTo,
  beginPasskey,
  confirmOptions,
  methodsOf,
  type PasskeyPerson,
  passkeySignIn,
  proofOf,
  removePasskeyOf,
  sendPasskey,
  signUpWithPasskey,
} from '../../../../test/passkeys.ts'
import { answerOf, askAs, refusalOf } from '../../../../test/people.ts'
import { freshSite } from '../../../../test/site.ts'
import { eraseAccount } from '../deletion/erase-account.ts'
import { ownData } from '../deletion/own-data.ts'
import { findAccountById } from '../queries.ts'
import { deleteRemovedPasskeys } from '../webauthn/passkey-queries.ts'
import { undoPasskeyChange } from './undo-passkey.ts'

const site = await freshSite({ RATE_LIMITS: 'off' }, { worker: true })

type Person = { cookie: string }

const namesOf = async (person: Person) => (await methodsOf(site, person)).passkeys.map(({ name }) => name)
const rename = (person: Person, id: string, name: string) =>
  askAs(site, person, 'mutation ($id: ID!, $name: String!) { renamePasskey(id: $id, name: $name) }', {
    id,
    name,
  })
const undo = (hash: string, person: Person | null = null) =>
  answerOf<{ ok: boolean; reset: string | null }>(
    askAs(site, person, 'mutation ($h: String!) { undoPasskeyChange(hash: $h) { ok reset } }', { h: hash }),
  )
const undoLink = async (kind: 'passkey-added' | 'passkey-removed', email: string, nth = 1) =>
  tokenIn(await mailTo(site, { to: email, kind, nth }), site, '/undo-passkey')

async function withSpare(): Promise<{ person: PasskeyPerson; spare: PasskeyPerson; id: string }> {
  const person = await signUpWithPasskey(site)
  const authenticator = createAuthenticator(site.url)
  const { id } = await addPasskeyTo(site, person, await proofOf(site, person), authenticator)
  return { person, spare: { ...person, authenticator }, id }
}

test('an account with a password adds a passkey, which is mailed and shown in all tabs', async () => {
  const person = await signUpViaApi(site)
  const authenticator = createAuthenticator(site.url)
  await addPasskeyTo(site, person, { password: person.password }, authenticator)
  assert.equal((await passkeySignIn(site, authenticator)).body.error, false)
  assert.ok((await methodsOf(site, person)).passkeys[0]?.last_used)
  await mailTo(site, { to: person.email, kind: 'passkey-added' })
  const notice = await site.app.db
    .selectFrom('notifications')
    .select('words')
    .where('account_id', '=', person.id)
    .executeTakeFirst()
  assert.equal(notice?.words, 'A passkey was added to your account')
})

test('adding needs the password or another passkey', async () => {
  const person = await signUpViaApi(site)
  assert.equal((await refusalOf(beginPasskey(site, person, {}))).words, 'Current password is required')
  assert.equal(
    (await refusalOf(beginPasskey(site, person, { password: 'Wrong-horse-7' }))).words,
    'Wrong password',
  )
  const stranger = await signUpWithPasskey(site)
  const foreign = stranger.authenticator.get(await confirmOptions(site, person))
  assert.match((await refusalOf(beginPasskey(site, person, { passkey: foreign }))).words, /no longer works/)
  for (const passkey of [{}, 'text', 7])
    assert.match((await refusalOf(beginPasskey(site, person, { passkey }))).words, /Couldn’t verify/)
  assert.equal((await refusalOf(beginPasskey(site, { cookie: '' }, {}))).code, 401)
})

test('a new passkey is added once, and only in the session that confirmed', async () => {
  const person = await signUpViaApi(site)
  const elsewhere = await signInViaApi(site, person)
  const options = await answerOf<CreationOptions>(beginPasskey(site, person, { password: person.password }))
  const created = createAuthenticator(site.url).create(options)
  assert.match((await refusalOf(sendPasskey(site, elsewhere, created))).words, /took too long/)
  await answerOf(sendPasskey(site, person, created))
  assert.match((await refusalOf(sendPasskey(site, person, created))).words, /took too long/)
  const again = await answerOf<CreationOptions>(beginPasskey(site, person, { password: person.password }))
  assert.deepEqual(
    again.excludeCredentials?.map(({ id }) => id),
    [created.id],
  )
  assert.equal((await namesOf(person)).length, 1)
})

test('a passkey that another account has is refused', async () => {
  const [owner, thief] = [await signUpViaApi(site), await signUpViaApi(site)]
  const authenticator = createAuthenticator(site.url)
  await addPasskeyTo(site, owner, { password: owner.password }, authenticator)
  const options = await answerOf<CreationOptions>(beginPasskey(site, thief, { password: thief.password }))
  const id = authenticator.credentials[0]?.id ?? assert.fail()
  const evil = createAuthenticator(site.url)
  assert.match(
    (await refusalOf(sendPasskey(site, thief, evil.create(options, {}, id)))).words,
    /Couldn’t verify/,
  )
  assert.deepEqual(await namesOf(thief), [])
})

for (const deviation of [
  { origin: 'https://evil.example' },
  { rpId: 'evil.example' },
  { isUserVerified: false },
  { challenge: 'AAAA' },
])
  test(`a new passkey with ${Object.keys(deviation)} wrong is refused`, async () => {
    const person = await signUpViaApi(site)
    const options = await answerOf<CreationOptions>(beginPasskey(site, person, { password: person.password }))
    await refusalOf(sendPasskey(site, person, createAuthenticator(site.url).create(options, deviation)))
    assert.deepEqual(await namesOf(person), [])
  })

test('an account has at most 20 passkeys', async () => {
  const { person, id } = await withSpare()
  const row = await site.app.db
    .selectFrom('passkeys')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { id: _, ...copy } = row
  await site.app.db
    .insertInto('passkeys')
    .values(Array.from({ length: 18 }, (_unused, index) => ({ ...copy, credential_id: `${id}-${index}` })))
    .execute()
  assert.match((await refusalOf(beginPasskey(site, person, await proofOf(site, person)))).words, /up to 20/)
})

test('passkeys are renamed by their owner only', async () => {
  const { person, id } = await withSpare()
  const stranger = await signUpViaApi(site)
  assert.equal(await answerOf(rename(stranger, id, 'Mine')), false)
  assert.equal(await answerOf(rename(person, 'x', 'Mine')), false)
  for (const name of ['', '  ', 'a'.repeat(61), 'two\nlines']) await refusalOf(rename(person, id, name))
  for (let time = 0; time < 2; time += 1) assert.equal(await answerOf(rename(person, id, 'Blue key')), true)
  assert.ok((await namesOf(person)).includes('Blue key'))
})

test('removing needs re-authentication, happens once, and only to one’s own passkey', async () => {
  const { person, spare, id } = await withSpare()
  const stranger = await signUpViaApi(site)
  await refusalOf(removePasskeyOf(site, person, id, {}))
  const { password } = stranger
  assert.equal(await answerOf(removePasskeyOf(site, stranger, id, { password })), false)
  assert.equal(await answerOf(removePasskeyOf(site, person, 'x', await proofOf(site, person))), false)
  assert.equal(await answerOf(removePasskeyOf(site, person, id, await proofOf(site, person))), true)
  assert.equal(await answerOf(removePasskeyOf(site, person, id, await proofOf(site, person))), false)
  assert.equal((await passkeySignIn(site, spare.authenticator)).body.error, true)
  await mailTo(site, { to: person.email, kind: 'passkey-removed' })
  assert.equal((await mailsTo(site, person.email)).filter((kind) => kind === 'passkey-removed').length, 1)
})

test('the last way to sign in stays, also when two passkeys are removed at once', async () => {
  const { person, spare, id } = await withSpare()
  const [first] = (await methodsOf(site, person)).passkeys
  const proofs = [await proofOf(site, person), await proofOf(site, spare)]
  await Promise.all([
    removePasskeyOf(site, person, id, proofs[0] ?? {}),
    removePasskeyOf(site, person, first?.id ?? '', proofs[1] ?? {}),
  ])
  const left = (await methodsOf(site, person)).passkeys
  assert.equal(left.length, 1)
  const holder = left[0]?.id === id ? spare : person
  const refused = await refusalOf(
    removePasskeyOf(site, person, left[0]?.id ?? '', await proofOf(site, holder)),
  )
  assert.match(refused.words, /only way to sign in/)
})

test('a passkey confirms a new password, an address and the deletion of the account', async () => {
  const person = await signUpWithPasskey(site)
  const change = (account: object) =>
    askAs(site, person, 'mutation ($a: ProfileInput!) { upProfile(account: $a) { pendingEmail } }', {
      a: account,
    })
  await refusalOf(change({ password_flag: true, password: 'Right-horse-7' }))
  await answerOf(change({ password_flag: true, password: 'Right-horse-7', ...(await proofOf(site, person)) }))
  assert.equal((await signInViaApi(site, { ...person, password: 'Right-horse-7' })).body.error, false)
  await answerOf(change({ email: `new.${person.email}`, ...(await proofOf(site, person)) }))
  const leave = (proof: object) =>
    askAs(site, person, 'mutation ($passkey: JSON) { delete_user(passkey: $passkey) }', proof)
  await refusalOf(leave({}))
  assert.equal(await answerOf(leave(await proofOf(site, person))), true)
})

test('a proof works once, whatever became of the change', async () => {
  const person = await signUpWithPasskey(site)
  const proof = await proofOf(site, person)
  await answerOf(beginPasskey(site, person, proof))
  assert.match((await refusalOf(beginPasskey(site, person, proof))).words, /took too long/)
})

test('a mailed link removes an added passkey, signs out other devices and leads to a new password', async () => {
  const person = await signUpViaApi(site)
  const elsewhere = await signInViaApi(site, person)
  const authenticator = createAuthenticator(site.url)
  await addPasskeyTo(site, elsewhere, { password: person.password }, authenticator)
  const hash = await undoLink('passkey-added', person.email)
  assert.deepEqual(await undo(`${hash.slice(0, -2)}xx`), { ok: false, reset: null })
  const late = { ...site.app, clock: { now: () => new Date(Date.now() + 72 * HOUR_MS) } }
  assert.equal((await undoPasskeyChange(late, null, hash)).isDone, false)
  const done = await undo(hash, person)
  assert.ok(done.ok && done.reset)
  assert.deepEqual(await namesOf(person), [])
  assert.equal(await isSignedIn(site, elsewhere.cookie), false)
  assert.equal((await passkeySignIn(site, authenticator)).body.error, true)
  assert.equal((await undo(hash)).ok, false)
})

test('a mailed link restores a removed passkey and removes what was added since', async () => {
  const { person, spare, id } = await withSpare()
  await answerOf(removePasskeyOf(site, person, id, await proofOf(site, person)))
  const intruder = createAuthenticator(site.url)
  await addPasskeyTo(site, person, await proofOf(site, person), intruder)
  assert.deepEqual(await undo(await undoLink('passkey-removed', person.email)), { ok: true, reset: null })
  assert.equal((await passkeySignIn(site, intruder)).body.error, true)
  assert.equal((await passkeySignIn(site, spare.authenticator)).body.error, false)
})

test('the sweep deletes passkeys whose removal can no longer be undone, and no others', async () => {
  const { person, id } = await withSpare()
  await answerOf(removePasskeyOf(site, person, id, await proofOf(site, person)))
  const countRows = async () =>
    (await site.app.db.selectFrom('passkeys').select('id').where('account_id', '=', person.id).execute())
      .length
  await deleteRemovedPasskeys(site.app.db, new Date(Date.now() + 71 * HOUR_MS))
  assert.equal(await countRows(), 2)
  await deleteRemovedPasskeys(site.app.db, new Date(Date.now() + 73 * HOUR_MS))
  assert.equal(await countRows(), 1)
})

test('the export names passkeys without their keys, and the erasure removes them', async () => {
  const { person } = await withSpare()
  const account = (await findAccountById(site.app.db, person.id)) ?? assert.fail()
  const { passkeys } = await ownData(site.app, account)
  assert.equal((passkeys as unknown[]).length, 2)
  assert.doesNotMatch(JSON.stringify(passkeys), /public_key|credential_id/)
  await site.app.db
    .updateTable('accounts')
    .set({ status: 'deleting', erase_after: new Date() })
    .where('id', '=', person.id)
    .execute()
  await eraseAccount(site.app, person.id)
  const left = await site.app.db
    .selectFrom('passkeys')
    .select('id')
    .where('account_id', '=', person.id)
    .execute()
  assert.deepEqual(left, [])
})

test('changes of passkeys are rate limited per account', async () => {
  const limited = await freshSite()
  const person = await signUpViaApi(limited)
  const codes = []
  for (let time = 0; time < 31; time += 1) {
    const { errors } = await askAs(limited, person, 'mutation { renamePasskey(id: "x", name: "Key") }')
    codes.push(errors?.[0]?.extensions.code)
  }
  assert.deepEqual(codes.slice(-2), [undefined, 'TOO_MANY_REQUESTS'])
})
