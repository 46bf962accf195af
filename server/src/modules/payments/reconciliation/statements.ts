/** Staff store settlement reports: an uploaded file, or what the provider's API lists. */
import { createHash } from 'node:crypto'
import { Refusal } from '#platform/errors.ts'
import { GATEWAY_NAMES } from '#platform/payments/gateway.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import { DAY_MS, HOUR_MS } from '#rules/time.ts'
import { audit } from '../../audit/index.ts'
import type { Staff } from '../../staff-rights/index.ts'
import { gatewayNamed } from '../gateways.ts'
import type { PaymentsDeps } from '../types.ts'
import {
  readStatement,
  type SettlementStatement,
  type StatementPeriod,
  statementOf,
} from './read-statement.ts'
import { insertStatement } from './statement-queries.ts'

type Deps = Pick<PaymentsDeps, 'db' | 'clock' | 'log' | 'payments'>

type Upload = { gateway: string; fileName: string; bytes: Buffer; from: string; to: string }

const MAX_DAYS = 400

/** The same file twice is one report. Also for a provider that the site no longer uses. */
export async function uploadStatement(
  deps: Deps,
  staff: Staff<'money.reconcile'>,
  { gateway: named, fileName, bytes, from, to }: Upload,
): Promise<string> {
  const gateway = readGateway(named)
  const period = readPeriod(from, to)
  const statement = readStatement(bytes, gateway, period)
  const hash = createHash('sha256').update(bytes).update(JSON.stringify(period)).digest()
  return store(deps, staff, { gateway, fileName: fileName.slice(-200), hash, statement })
}

/** Reads what the provider's API lists, such as BTCPay's invoices. */
export async function fetchStatement(
  deps: Deps,
  staff: Staff<'money.reconcile'>,
  { gateway: named, from, to }: { gateway: string; from: Date; to: Date },
): Promise<string> {
  const gateway = gatewayNamed(deps, readGateway(named))
  if (!gateway.listSettled)
    throw new Refusal('BAD_INPUT', { message: 'This provider has no such list. Upload its report.' })
  if (from >= to || to.getTime() - from.getTime() > MAX_DAYS * DAY_MS)
    throw new Refusal('BAD_INPUT', { message: `Choose a period of up to ${MAX_DAYS} days.` })
  const lines = await gateway.listSettled(from, to)
  const statement = { ...statementOf(lines, { from, to }), format: 'api', marginMs: HOUR_MS }
  const hash = createHash('sha256').update(JSON.stringify(statement)).digest()
  return store(deps, staff, { gateway: gateway.name, fileName: '', hash, statement })
}

type Stored = { gateway: string; fileName: string; hash: Buffer; statement: SettlementStatement }

async function store(
  deps: Deps,
  staff: Staff<'money.reconcile'>,
  { gateway, fileName, hash, statement }: Stored,
): Promise<string> {
  const { lines } = statement
  return deps.db.transaction().execute(async (tx) => {
    const { id, isNew } = await insertStatement(tx, {
      ...{ ...statement, gateway, fileName, hash },
      ...{ uploadedBy: staff.accountId, at: deps.clock.now() },
    })
    if (isNew) {
      await audit(deps, tx, {
        by: staff,
        target: { kind: 'provider-statement', id },
        after: { gateway, lines: lines.length },
      })
      deps.log.info({ statementId: id, gateway, lines: lines.length }, 'a settlement report was stored')
    }
    return id
  })
}

export function readGateway(named: string) {
  return readOneOf(GATEWAY_NAMES, named, { fields: { gateway: 'Choose a provider' } })
}

/** Days are whole, in UTC; empty texts leave the period to the report. */
export function readPeriod(from: string, to: string): StatementPeriod {
  const [first, last] = [readDay(from, 'from'), readDay(to, 'to')]
  return { from: first, to: last && new Date(last.getTime() + DAY_MS - 1) }
}

function readDay(text: string, field: 'from' | 'to'): Date | undefined {
  if (text === '') return undefined
  const day = new Date(`${text}T00:00:00Z`)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime())
  if (!isDay) throw new Refusal('BAD_INPUT', { fields: { [field]: 'Enter a date' } })
  return day
}
