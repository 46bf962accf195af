/** Looks up the gateways of stored payments and saved cards. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { PaymentGateway, PaymentMethod, SavedMethods } from '#platform/payments/gateway.ts'
import type { PaymentsDeps } from './types.ts'

type Deps = Pick<PaymentsDeps, 'payments'>

/** Throws if the site no longer uses the gateway. */
export function gatewayNamed({ payments }: Deps, name: string): PaymentGateway {
  const gateway = payments.find(name)
  if (!gateway) throw new Refusal('PAYMENTS_OFF')
  return gateway
}

/** A condition on a column with a gateway's name. */
export function isInUse({ payments }: Deps, column = sql.ref('gateway')): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column} = any(${payments.inUse.map(({ name }) => name)}::text[])`
}

/** The gateway that saves new cards: the first in the operator's order whose fields our page shows. */
export function savingGateway({ payments }: Deps): PaymentGateway & { saved: SavedMethods } {
  for (const gateway of payments.inUse)
    if (gateway.saved && gateway.methods.some(({ shape }) => shape === 'fields'))
      return { ...gateway, saved: gateway.saved }
  throw new Refusal('PAYMENTS_OFF')
}

/** A method with its id, which names its gateway: `btcpay:bitcoin`. */
export type OfferedMethod = PaymentMethod & { id: string; gateway: PaymentGateway }

/** In the operator's order. */
export function offeredMethods({ payments }: Deps): OfferedMethod[] {
  return payments.inUse.flatMap((gateway) =>
    gateway.methods.map((method) => ({ ...method, id: `${gateway.name}:${method.name}`, gateway })),
  )
}
