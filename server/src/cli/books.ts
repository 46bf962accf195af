/**
 * `npm run books`: verifies the ledger of a running or stopped site; exits with 1 if something is wrong. With
 * `write-off-sandbox` it first writes off the money of test cards; `reconcile` compares a provider's settlement report instead.
 */
import { StartError } from '#platform/errors.ts'
import { dollars } from '#rules/formats.ts'
import type { Config } from '../config/config.ts'
import { type LedgerReport, reconcileLedger } from '../modules/ledger/index.ts'
import { type WrittenOff, writeOffSandbox } from '../modules/payments/index.ts'
import { printReconciliation, readOrder } from './reconcile-file.ts'
import { printLine, runCommand } from './run-command.ts'
import { withApp } from './with-app.ts'

class BooksError extends StartError {}

function proofText({ problems, figures }: LedgerReport): string {
  return [
    `${figures.journals} journals with ${figures.entries} entries.`,
    ...Object.entries(figures.cents).map(([book, cents]) => `  ${book.padEnd(9)} ${dollars(cents)}`),
    ...(problems.length === 0 ? ['No problems found.'] : problems.map((problem) => `WRONG: ${problem}`)),
  ].join('\n')
}

async function run(config: Config, [command, ...more]: readonly string[]): Promise<LedgerReport> {
  if (command !== undefined && (command !== 'write-off-sandbox' || more.length > 0))
    throw new BooksError(
      'npm run books verifies the ledger; its other commands are write-off-sandbox and reconcile.',
    )
  if (command && config.payments.isSandbox)
    throw new BooksError(
      'PAYMENTS is sandbox. Set it to stripe or none first, or test cards will recreate what you write off.',
    )
  return withApp(config, async (app) => {
    if (command) process.stdout.write(`${writeOffText(await writeOffSandbox(app))}\n`)
    return reconcileLedger(app.db, app.ledger.ports.reconcile)
  })
}

function writeOffText({ sales, walletCents, earnedCents }: WrittenOff): string {
  return `Test payments are written off: ${sales} sales reversed, ${dollars(walletCents)} of credits and ${dollars(earnedCents)} of earnings removed.`
}

await runCommand(async (readConfig) => {
  const [command, ...more] = process.argv.slice(2)
  if (command === 'reconcile') {
    const order = readOrder(more)
    return withApp(readConfig(), (app) => printReconciliation(app, order))
  }
  const proof = await run(readConfig(), process.argv.slice(2))
  printLine(proofText(proof))
  return proof.problems.length === 0
})
