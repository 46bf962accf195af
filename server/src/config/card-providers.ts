/** Settings of the card providers that show a page of their own. */
import type { GatewaySettings } from '#platform/payments/create-gateways.ts'
import { fail, origin, type Parse, type Read, textWithin } from './values.ts'

function digits(min: number, max: number): Parse<string> {
  return (value) => {
    if (!/^\d+$/.test(value) || value.length < min || value.length > max)
      fail(min === max ? `must be ${min} digits` : `must be ${min} to ${max} digits`)
    return value
  }
}

const uuid: Parse<string> = (value) =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
    ? value.toLowerCase()
    : fail('must look like 687fa3e0-e60d-4466-88e2-181fa56dd6a9')

/** Part of an address, so that it must need no escaping. */
const urlSecret: Parse<string> = (value) =>
  /^[A-Za-z0-9_-]{16,200}$/.test(value)
    ? value
    : fail('must be 16 to 200 letters, digits, hyphens and underscores')

export function readVerotelKeys(read: Read): GatewaySettings['verotel'] {
  return {
    shopId: read('VEROTEL_SHOP_ID', null, digits(1, 12)),
    signatureKey: read('VEROTEL_SIGNATURE_KEY', null, textWithin(8, 100)),
    apiUrl: read('VEROTEL_API_URL', 'https://secure.verotel.com', origin),
  }
}

export function readCcbillKeys(read: Read, problems: string[]): GatewaySettings['ccbill'] {
  const username = read('CCBILL_DATALINK_USERNAME', null, textWithin(1, 100))
  const password = read('CCBILL_DATALINK_PASSWORD', null, textWithin(1, 100))
  if ((username === null) !== (password === null))
    problems.push('CCBILL_DATALINK_USERNAME and CCBILL_DATALINK_PASSWORD belong together')
  // One host for all of CCBill's, for tests.
  const apiUrl = read('CCBILL_API_URL', null, origin)
  return {
    account: read('CCBILL_ACCOUNT', null, digits(6, 6)),
    subaccount: read('CCBILL_SUBACCOUNT', null, digits(4, 4)),
    flexId: read('CCBILL_FLEX_ID', null, uuid),
    salt: read('CCBILL_SALT', null, textWithin(8, 100)),
    webhookSecret: read('CCBILL_WEBHOOK_SECRET', null, urlSecret),
    dataLink: username !== null && password !== null ? { username, password } : null,
    formsUrl: apiUrl ?? read('CCBILL_FORMS_URL', 'https://api.ccbill.com', origin),
    billingUrl: apiUrl ?? 'https://bill.ccbill.com',
    dataLinkUrl: apiUrl ?? 'https://datalink.ccbill.com',
  }
}

/** Settings without which each provider cannot be used, by the variable that sets them. */
export function neededCardKeys({ verotel, ccbill }: Pick<GatewaySettings, 'verotel' | 'ccbill'>) {
  return {
    verotel: { VEROTEL_SHOP_ID: verotel.shopId, VEROTEL_SIGNATURE_KEY: verotel.signatureKey },
    ccbill: {
      CCBILL_ACCOUNT: ccbill.account,
      CCBILL_SUBACCOUNT: ccbill.subaccount,
      CCBILL_FLEX_ID: ccbill.flexId,
      CCBILL_SALT: ccbill.salt,
      CCBILL_WEBHOOK_SECRET: ccbill.webhookSecret,
    },
  }
}
