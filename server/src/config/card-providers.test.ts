import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problemsOf } from '../../test/config-problems.ts'
import { parseConfig } from './config.ts'

const VEROTEL = { PAYMENTS: 'verotel', VEROTEL_SHOP_ID: '68849', VEROTEL_SIGNATURE_KEY: 'zpXwe2D77g4P7ysG' }
const CCBILL = {
  PAYMENTS: 'ccbill',
  CCBILL_ACCOUNT: '900100',
  CCBILL_SUBACCOUNT: '0005',
  CCBILL_FLEX_ID: '687FA3E0-e60d-4466-88e2-181fa56dd6a9',
  CCBILL_SALT: '7d901dad245fd0ff6bc20d06',
  CCBILL_WEBHOOK_SECRET: 'a-secret-of-sixteen',
}

test('Verotel needs a shop and its key', () => {
  assert.deepEqual(parseConfig(VEROTEL).payments.verotel, {
    shopId: '68849',
    signatureKey: 'zpXwe2D77g4P7ysG',
    apiUrl: 'https://secure.verotel.com',
  })
  assert.deepEqual(problemsOf({ PAYMENTS: 'verotel' }), [
    'VEROTEL_SHOP_ID is needed when PAYMENTS has verotel',
    'VEROTEL_SIGNATURE_KEY is needed when PAYMENTS has verotel',
  ])
  for (const change of [
    { VEROTEL_SHOP_ID: 'shop' },
    { VEROTEL_SIGNATURE_KEY: 'short' },
    { VEROTEL_API_URL: 'secure.verotel.com' },
  ])
    assert.match(problemsOf({ ...VEROTEL, ...change })[0] ?? '', new RegExp(`^${Object.keys(change)} `))
})

test('CCBill needs account, form, salt and secret; saved cards need both parts of the DataLink user', () => {
  const { ccbill } = parseConfig(CCBILL).payments
  assert.deepEqual(
    [ccbill.flexId, ccbill.dataLink, ccbill.formsUrl, ccbill.billingUrl, ccbill.dataLinkUrl],
    [
      '687fa3e0-e60d-4466-88e2-181fa56dd6a9',
      null,
      'https://api.ccbill.com',
      'https://bill.ccbill.com',
      'https://datalink.ccbill.com',
    ],
  )
  const withUser = { ...CCBILL, CCBILL_DATALINK_USERNAME: 'candid', CCBILL_DATALINK_PASSWORD: 'secret' }
  assert.deepEqual(parseConfig(withUser).payments.ccbill.dataLink, { username: 'candid', password: 'secret' })
  assert.deepEqual(problemsOf({ ...CCBILL, CCBILL_DATALINK_USERNAME: 'candid' }), [
    'CCBILL_DATALINK_USERNAME and CCBILL_DATALINK_PASSWORD belong together',
  ])
  assert.equal(problemsOf({ PAYMENTS: 'ccbill' }).length, 5)
  for (const change of [
    { CCBILL_ACCOUNT: '90010' },
    { CCBILL_SUBACCOUNT: '5' },
    { CCBILL_FLEX_ID: '../forms' },
    { CCBILL_SALT: 'salt' },
    { CCBILL_WEBHOOK_SECRET: 'sixteen&characters=1' },
    { CCBILL_FORMS_URL: 'https://api.ccbill.com/path' },
  ])
    assert.match(problemsOf({ ...CCBILL, ...change })[0] ?? '', new RegExp(`^${Object.keys(change)} `))
})
