import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { affectedTests, coveredParts, OF_ALL_SLICES } from './affected-tests.ts'
import { importGraph } from './import-graph.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const MODULES = 'server/src/modules'

const graph = importGraph(
  new Map([
    ['rules/src/tip.ts', 'export const TIP = 1'],
    ['rules/src/tip.test.ts', "import { TIP } from './tip.ts'"],
    [`${MODULES}/wallet/sales/send-tip.ts`, "import { TIP } from '#rules/tip.ts'"],
    [`${MODULES}/wallet/sales/send-tip.test.ts`, "import { freshSite } from '../../../../test/site.ts'"],
    [`${MODULES}/wallet/ledger/ledger.ts`, ''],
    [`${MODULES}/wallet/ledger/ledger.test.ts`, "import { entry } from './ledger.ts'"],
    [
      `${MODULES}/wallet/index.ts`,
      "export { sendTip } from './sales/send-tip.ts'\nexport { entry } from './ledger/ledger.ts'",
    ],
    [`${MODULES}/wallet/wallet.test.ts`, ''],
    [
      `${MODULES}/wallet/tables.ts`,
      "/** Types only. */\nimport type { Tip } from './tip.ts'\nexport type TipsTable = { cents: number }; // Never negative.",
    ],
    [`${MODULES}/wallet/columns.ts`, 'export type Column = string\nexport const COLUMNS: Column[] = []'],
    [
      `${MODULES}/wallet/columns.test.ts`,
      "import type { TipsTable } from './tables.ts'\nimport { COLUMNS } from './columns.ts'",
    ],
    [`${MODULES}/live/goals/goal.ts`, "import { type sendTip as send } from '../../wallet/index.ts'"],
    [`${MODULES}/live/goals/goal.test.ts`, ''],
    [`${MODULES}/live/index.ts`, "export { goal } from './goals/goal.ts'"],
    [`${MODULES}/feed/feed.ts`, "import { goal } from '../live/index.ts'"],
    [`${MODULES}/feed/feed.test.ts`, ''],
    [`${MODULES}/earnings/payouts.ts`, "import { entry } from '../wallet/index.ts'"],
    [`${MODULES}/earnings/payouts.test.ts`, ''],
    ['server/src/app/app.ts', `import { sendTip } from './modules/wallet/index.ts'`],
    ['server/test/money.ts', "import { sendTip } from '#server/modules/wallet/index.ts'"],
    ['server/test/site.ts', "import { openApp } from '#server/app.ts'"],
    ['server/test/nginx.ts', "const CONFIG = 'ops/nginx.conf'"],
    ['server/test/balancer.test.ts', "import { startNginx } from './nginx.ts'"],
    ['server/test/refunds.test.ts', "import { pay } from './money.ts'"],
    ['web/src/features/wallet/TipSheet.tsx', "import { TIP } from '#rules/tip.ts'"],
    ['web/src/features/wallet/shown.ts', ''],
    ['web/src/features/wallet/shown.test.ts', "import { shown } from './shown.ts'"],
    ['web/src/lib/cents.ts', ''],
    ['bench/money.ts', ''],
    ['bench/trial.alone.test.ts', ''],
    ['e2e/kit.ts', ''],
    ['e2e/money.spec.ts', "// covers: wallet/sales, media\nimport { pay } from './kit.ts'"],
    ['e2e/wallet.spec.ts', '// covers: wallet'],
    ['e2e/feed.spec.ts', '// covers: feed'],
  ]),
)

function affected(...changed: string[]) {
  const { server, browser } = affectedTests(changed, graph)
  const list = (tests: Set<string> | 'all') => (tests === 'all' ? tests : [...tests].sort())
  return { server: list(server), browser: list(browser) }
}

test('a file of a slice: tests beside affected code, also of direct users of its exports, and the specs of the slice', () => {
  assert.deepEqual(affected(`${MODULES}/wallet/sales/send-tip.ts`), {
    server: [
      `${MODULES}/live/goals/goal.test.ts`,
      `${MODULES}/wallet/columns.test.ts`,
      `${MODULES}/wallet/sales/send-tip.test.ts`,
      `${MODULES}/wallet/wallet.test.ts`,
    ],
    browser: ['e2e/money.spec.ts', 'e2e/wallet.spec.ts'],
  })
})

test('a file of types only: nothing, as nothing of it is left when tests run', () => {
  assert.deepEqual(affected(`${MODULES}/wallet/tables.ts`), { server: [], browser: [] })
  assert.ok(affected(`${MODULES}/wallet/columns.ts`).server.includes(`${MODULES}/wallet/columns.test.ts`))
  assert.deepEqual(affected(`${MODULES}/wallet/columns.test.ts`).server, [
    `${MODULES}/wallet/columns.test.ts`,
  ])
})

test('a rule: tests that import it or lie beside its users, and the specs of screens that use it', () => {
  assert.deepEqual(affected('rules/src/tip.ts'), {
    server: ['rules/src/tip.test.ts', `${MODULES}/wallet/sales/send-tip.test.ts`],
    browser: ['e2e/money.spec.ts', 'e2e/wallet.spec.ts'],
  })
})

test('the web: tests that import it, and the specs of its feature, or all where every screen uses it', () => {
  const [ofShown, ofWallet] = [
    ['web/src/features/wallet/shown.test.ts'],
    ['e2e/money.spec.ts', 'e2e/wallet.spec.ts'],
  ]
  assert.deepEqual(affected('web/src/features/wallet/shown.ts'), { server: ofShown, browser: ofWallet })
  assert.deepEqual(affected('web/src/lib/cents.ts'), { server: [], browser: 'all' })
})

test('tests, specs and their kits: themselves and their importers; deleted ones are left out', () => {
  assert.deepEqual(affected('e2e/kit.ts', 'e2e/gone.spec.ts'), { server: [], browser: ['e2e/money.spec.ts'] })
  assert.deepEqual(affected('server/test/money.ts', 'e2e/feed.spec.ts'), {
    server: ['server/test/refunds.test.ts'],
    browser: ['e2e/feed.spec.ts'],
  })
})

test('a file that nobody imports: the tests that name it', () => {
  assert.deepEqual(affected('ops/nginx.conf'), { server: ['server/test/balancer.test.ts'], browser: [] })
  assert.deepEqual(affected('docs/operations.md'), { server: [], browser: [] })
  assert.deepEqual(affected('bench/money.ts'), { server: ['bench/trial.alone.test.ts'], browser: [] })
})

test('shared parts: everything', () => {
  const all = { server: 'all', browser: 'all' }
  const shared = [
    'package-lock.json',
    'server/src/app/app.ts',
    'server/src/platform/log.ts',
    'server/migrations/1.sql',
  ]
  for (const file of shared) assert.deepEqual(affected(file), all, file)
})

test('tests of all slices exist', () => {
  for (const file of OF_ALL_SLICES) assert.ok(existsSync(path.join(ROOT, file)), file)
})

test('every spec names what it covers, and every feature is covered', () => {
  const homes = [MODULES, 'web/src/features', 'web/src/screens'].map((folder) => path.join(ROOT, folder))
  const specs = globSync('e2e/*.spec.ts', { cwd: ROOT })
  const covered = specs.flatMap((spec) => {
    const parts = coveredParts(readFileSync(path.join(ROOT, spec), 'utf8'))
    for (const part of parts) {
      const isThere =
        homes.some((home) => existsSync(path.join(home, part))) || ['app', 'bench'].includes(part)
      assert.ok(isThere, `${spec} covers "${part}", which is no slice, feature or screen`)
    }
    return parts
  })
  for (const feature of globSync('*', { cwd: path.join(ROOT, 'web/src/features') }))
    assert.ok(
      covered.some((part) => part === feature || part.startsWith(`${feature}/`)),
      `no spec covers ${feature}`,
    )
})
