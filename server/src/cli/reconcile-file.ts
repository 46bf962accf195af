/** `npm run books -- reconcile FILE --gateway NAME`: compares a settlement report with the ledger, and stores nothing. */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { Refusal, StartError } from '#platform/errors.ts'
import { dollars } from '#rules/formats.ts'
import type { App } from '../app/app.ts'
import { type ReconciledFile, reconcileFile } from '../modules/payments/index.ts'

class ReconcileError extends StartError {}

const USAGE =
  'npm run books -- reconcile FILE --gateway NAME compares a settlement report with the ledger; --from and --to (2026-11-30) set its period.'

type Order = { file: string; gateway: string; from: string; to: string }

export function readOrder(args: readonly string[]): Order {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { gateway: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } },
    })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0 || values.gateway === undefined) throw new ReconcileError(USAGE)
    return { file, gateway: values.gateway, from: values.from ?? '', to: values.to ?? '' }
  } catch (error) {
    throw error instanceof ReconcileError ? error : new ReconcileError(USAGE)
  }
}

/** Prints the comparison; false if anything differs that staff haven't settled by hand. */
export async function printReconciliation(app: App, { file, ...order }: Order): Promise<boolean> {
  const bytes = await readFile(file).catch(() => {
    throw new ReconcileError(`${file} can’t be read.`)
  })
  try {
    const found = await reconcileFile(app, { ...order, bytes })
    process.stdout.write(`${reportText(found)}\n`)
    return found.open.length === 0
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new ReconcileError([error.message, ...Object.values(error.details.fields ?? {})].join(' '))
  }
}

const amount = (cents: number | null): string => (cents === null ? '–' : dollars(cents))

function reportText({ open, counts, balance, from, to }: ReconciledFile): string {
  const { ledgerCents, owedCents, all } = balance
  return [
    `Lines from ${from.toISOString()} to ${to.toISOString()}:`,
    ...counts.map(({ state, count, cents }) => `  ${state.padEnd(16)} ${count} (${amount(cents)})`),
    `The ledger has ${amount(ledgerCents)} at the provider. By its reports it owes ${amount(owedCents)}: ${amount(all.movedCents)} settled, ${amount(all.feeCents)} fees, ${amount(all.paidOutCents)} paid out.`,
    ...(open.length === 0 ? ['No differences.'] : open.map(lineText)),
  ].join('\n')
}

function lineText({ state, theirs, ours, offCents }: ReconciledFile['open'][number]): string {
  const line = theirs ?? ours
  const sides = `ours ${amount(ours?.cents ?? null)}, theirs ${amount(theirs?.cents ?? null)}`
  const currency = theirs && theirs.currency !== 'usd' ? ` ${theirs.currency.toUpperCase()}` : ''
  return `DIFFERENT: ${state} ${line?.kind} ${line?.payment ?? 'without a payment'} at ${line?.at.toISOString()}: ${sides}${currency}, off by ${amount(offCents)}`
}
