/** Checks the payment gateways: keys, webhook address and mode of each. */
import { systemClock } from '#platform/clock.ts'
import { createLog } from '#platform/log.ts'
import { createGateways } from '#platform/payments/create-gateways.ts'
import type { PaymentGateway } from '#platform/payments/gateway.ts'
import { bad, type Check, type Finding, reasonOf, warn } from '../check.ts'

export const gateway: Check = {
  section: 'payments',
  async run({ config: { payments, site } }) {
    if (payments.gateways.length === 0)
      return [
        warn('PAYMENTS is none: fans cannot add credits.', 'Choose a payment provider; see docs/payments.'),
      ]
    if (payments.isSandbox)
      return [
        warn(
          'PAYMENTS is sandbox: test cards only, no money moves.',
          'Choose a payment provider; see docs/payments.',
        ),
      ]
    const { inUse } = await createGateways({
      ...{ settings: payments, sandbox: null, db: null, siteUrl: site.url, clock: systemClock },
      log: createLog({ level: 'silent', role: 'doctor', place: null }),
    })
    return (await Promise.all(inUse.map(diagnose))).flat()
  },
}

async function diagnose(used: PaymentGateway): Promise<readonly Finding[]> {
  try {
    return await used.diagnose()
  } catch (error) {
    return [bad(`${used.name} could not be checked (${reasonOf(error)}).`, 'Try again later.')]
  }
}
