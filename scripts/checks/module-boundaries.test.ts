import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boundaryViolation } from './module-boundaries.ts'

const cases: [from: string, to: string, sentence: string | null][] = [
  ['rules/src/money.ts', 'server/src/platform/log.ts', 'rules import nothing else'],
  ['server/src/platform/log.ts', 'rules/src/money.ts', null],
  [
    'server/src/platform/log.ts',
    'server/src/modules/accounts/index.ts',
    'the platform must not import the product',
  ],
  [
    'server/src/modules/accounts/sign-in.ts',
    'server/src/modules/ledger/index.ts',
    'accounts is lower than ledger and must not import it',
  ],
  [
    'server/src/modules/ledger/tip.ts',
    'server/src/modules/accounts/queries.ts',
    'a slice is imported through its index.ts',
  ],
  ['server/src/modules/ledger/tip.ts', 'server/src/modules/accounts/index.ts', null],
  ['server/src/modules/ledger/tip.ts', 'server/src/app/app.ts', 'a slice must not import the application'],
  [
    'server/src/modules/chess/move.ts',
    'server/src/modules/accounts/index.ts',
    'chess is not in the list of slices',
  ],
  [
    'server/src/modules/ledger/journals/ledger.ts',
    'server/src/modules/ledger/sales/sales.ts',
    'in ledger, journals is lower than sales and must not import it',
  ],
  ['server/src/modules/ledger/sales/sales.ts', 'server/src/modules/ledger/journals/ledger.ts', null],
  ['server/src/modules/ledger/journals/ledger.ts', 'server/src/modules/ledger/tables.ts', null],
  ['server/src/modules/ledger/jobs.ts', 'server/src/modules/ledger/dormancy/dormancy.ts', null],
  ['server/src/modules/ledger/journals/ledger.test.ts', 'server/src/modules/ledger/sales/sales.ts', null],
  [
    'server/src/modules/ledger/attic/box.ts',
    'server/src/modules/ledger/journals/ledger.ts',
    'attic is not in the list of submodules of ledger',
  ],
  [
    'server/src/app/app.ts',
    'server/src/modules/accounts/queries.ts',
    'a slice is imported through its index.ts',
  ],
  ['server/src/app/app.ts', 'server/test/postgres.ts', 'only tests use the test kit'],
  ['server/src/platform/log.test.ts', 'server/test/postgres.ts', null],
  [
    'server/src/platform/live/engine.ts',
    'web/src/features/live/player/player-machine.ts',
    'the server never imports the web',
  ],
  ['server/test/whep-viewer.fixture.ts', 'web/src/features/live/player/player-machine.ts', null],
  ['web/src/ui/Button.tsx', 'web/src/lib/session.tsx', 'web/ui must not import web/lib'],
  ['web/src/features/feed/FeedScreen.tsx', 'web/src/ui/Button.tsx', null],
  ['web/src/features/feed/FeedScreen.tsx', 'web/src/features/ledger/index.ts', null],
  ['web/src/features/feed/feed-query.ts', 'web/src/features/people/fields.ts', null],
  [
    'web/src/features/feed/FeedScreen.tsx',
    'web/src/features/ledger/tips/TipDialog.tsx',
    'a feature is imported through its index.ts, or its fields.ts',
  ],
  [
    'web/src/features/ledger/Tip.tsx',
    'web/src/features/feed/index.ts',
    'ledger is lower than feed and must not import it',
  ],
  ['web/src/features/staff/sections.ts', 'web/src/features/audit/console/AuditSection.tsx', null],
  [
    'web/src/features/staff/sections.ts',
    'web/src/features/audit/console/EntryPane.tsx',
    'a feature is imported through its index.ts, or its fields.ts',
  ],
  [
    'web/src/features/chess/Board.tsx',
    'web/src/features/people/index.ts',
    'chess is not in the list of slices',
  ],
  [
    'web/src/features/feed/FeedScreen.tsx',
    'web/src/screens/menu/Menu.tsx',
    'web/features must not import web/screens',
  ],
  ['web/src/screens/menu/Menu.tsx', 'web/src/screens/about/About.tsx', 'screens do not import one another'],
  ['web/src/screens/menu/Menu.tsx', 'web/src/features/people/index.ts', null],
  [
    'web/src/screens/menu/Menu.tsx',
    'web/src/features/people/FollowButton.tsx',
    'a feature is imported through its index.ts, or its fields.ts',
  ],
  ['web/src/app/routes/home.tsx', 'web/src/features/feed/FeedScreen.tsx', null],
  [
    'web/src/app/router.tsx',
    'web/src/features/feed/FeedScreen.tsx',
    'a feature is imported through its index.ts, or its fields.ts',
  ],
  ['web/src/app/router.tsx', 'server/src/app/app.ts', 'the web never imports the server'],
]

for (const [from, to, sentence] of cases) {
  test(`${from} → ${to}: ${sentence ?? 'allowed'}`, () => assert.equal(boundaryViolation(from, to), sentence))
}
