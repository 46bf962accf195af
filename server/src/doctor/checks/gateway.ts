/** Checks the card processor: our keys are valid, and the webhook secret is set. */
import { bad, type Check, ok, reasonOf, warn } from '../check.ts'

const TIMEOUT_MS = 10_000

export const gateway: Check = {
  section: 'payments',
  async run({ config: { payments } }) {
    if (payments.gateway === 'none')
      return [warn('PAYMENTS is none: fans cannot add credits.', 'Set PAYMENTS=stripe; see docs/stripe.md.')]
    if (payments.gateway === 'sandbox')
      return [
        warn('PAYMENTS is sandbox: test cards only, no money moves.', 'Set PAYMENTS=stripe for real cards.'),
      ]
    const { secretKey, publicKey, webhookSecret, apiUrl } = payments.stripe
    const isTest = (key: string | null) => /^[a-z]+_test_/.test(key ?? '')
    const sameKind = isTest(secretKey) === isTest(publicKey)
    return [
      await keyFinding(apiUrl, secretKey ?? ''),
      sameKind
        ? ok('Both keys are of the same mode.')
        : bad('One is a test key, the other is not.', 'Copy both from the same page at Stripe.'),
      webhookSecret?.startsWith('whsec_')
        ? ok('The webhook secret is set.')
        : bad(
            'STRIPE_WEBHOOK_SECRET does not start with whsec_.',
            'Copy it from the webhook at Stripe; docs/stripe.md names its events.',
          ),
      ...(isTest(secretKey)
        ? [warn('These are test keys: no money moves.', 'Switch to the live keys before you open.')]
        : []),
    ]
  },
}

async function keyFinding(apiUrl: string, key: string) {
  try {
    const answer = await fetch(`${apiUrl}/v1/balance`, {
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (answer.ok) return ok('Stripe accepts the key.')
    return bad(`Stripe rejects the key (${answer.status}).`, 'Check STRIPE_SECRET_KEY and its permissions.')
  } catch (error) {
    return bad(`Stripe does not respond (${reasonOf(error)}).`, `Allow this machine to reach ${apiUrl}.`)
  }
}
