import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MEDIA_TYPES, VISIBILITIES } from '#rules/media.ts'
import { type Access, decideAccess, isPublic, type MediaFacts, type ViewerFacts } from './decide-access.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const OWNER = 'owner'

const stranger: ViewerFacts = {
  accountId: 'fan',
  isStaff: false,
  isSubscriber: false,
  hasBought: false,
  isBlocked: false,
  appears: false,
  isRegionClosed: false,
}

const ROLES: Record<string, ViewerFacts> = {
  visitor: { ...stranger, accountId: null },
  fan: stranger,
  subscriber: { ...stranger, isSubscriber: true },
  buyer: { ...stranger, hasBought: true },
  'blocked-fan': { ...stranger, isBlocked: true },
  'blocked-subscriber': { ...stranger, isSubscriber: true, isBlocked: true },
  'blocked-buyer': { ...stranger, hasBought: true, isBlocked: true },
  'subscription-ran-out': { ...stranger, isSubscriber: false },
  owner: { ...stranger, accountId: OWNER },
  staff: { ...stranger, accountId: 'staff', isStaff: true },
  'who-appears': { ...stranger, appears: true },
}

/** Processed, approved and released: columns are visibility and price, rows are viewers. */
const SHOWN = `
                      free    free-$6  subscription  subscription-$6  private  private-$6
visitor               open    price    subscribers   price            hidden   hidden
fan                   open    price    subscribers   price            hidden   hidden
subscriber            open    price    open          price            hidden   hidden
buyer                 open    open     open          open             open     open
blocked-fan           hidden  hidden   hidden        hidden           hidden   hidden
blocked-subscriber    hidden  hidden   hidden        hidden           hidden   hidden
blocked-buyer         open    open     open          open             open     open
subscription-ran-out  open    price    subscribers   price            hidden   hidden
owner                 open    open     open          open             open     open
staff                 open    open     open          open             open     open
who-appears           open    open     open          open             open     open
`

/** Not released or not approved: visible to the owner, staff and people in it only, not even to buyers. */
const NOBODY_ELSE = `
                      free    free-$6  subscription  subscription-$6  private  private-$6
visitor               hidden  hidden   hidden        hidden           hidden   hidden
fan                   hidden  hidden   hidden        hidden           hidden   hidden
subscriber            hidden  hidden   hidden        hidden           hidden   hidden
buyer                 hidden  hidden   hidden        hidden           hidden   hidden
blocked-fan           hidden  hidden   hidden        hidden           hidden   hidden
blocked-subscriber    hidden  hidden   hidden        hidden           hidden   hidden
blocked-buyer         hidden  hidden   hidden        hidden           hidden   hidden
subscription-ran-out  hidden  hidden   hidden        hidden           hidden   hidden
owner                 open    open     open          open             open     open
staff                 open    open     open          open             open     open
who-appears           open    open     open          open             open     open
`

/** Hidden from everyone, including the owner; buyers keep access. */
const TAKEN_AWAY = `
                      free    free-$6  subscription  subscription-$6  private  private-$6
visitor               hidden  hidden   hidden        hidden           hidden   hidden
fan                   hidden  hidden   hidden        hidden           hidden   hidden
subscriber            hidden  hidden   hidden        hidden           hidden   hidden
buyer                 open    open     open          open             open     open
blocked-fan           hidden  hidden   hidden        hidden           hidden   hidden
blocked-subscriber    hidden  hidden   hidden        hidden           hidden   hidden
blocked-buyer         open    open     open          open             open     open
subscription-ran-out  hidden  hidden   hidden        hidden           hidden   hidden
owner                 hidden  hidden   hidden        hidden           hidden   hidden
staff                 open    open     open          open             open     open
who-appears           hidden  hidden   hidden        hidden           hidden   hidden
`

/** The default media, with one difference per state. */
const shown: Omit<MediaFacts, 'type' | 'visibility' | 'priceCents'> = {
  ownerId: OWNER,
  state: 'ready',
  isApproved: true,
  availableAt: NOW,
  isDeleted: false,
  isOwnerVisible: true,
  isConsented: true,
  isRemoved: false,
  isHidden: false,
}

const STATES: Record<string, { facts: typeof shown; table: string }> = {
  ready: { facts: shown, table: SHOWN },
  playable: { facts: { ...shown, state: 'playable' }, table: SHOWN },
  processing: { facts: { ...shown, state: 'processing' }, table: NOBODY_ELSE },
  failed: { facts: { ...shown, state: 'failed' }, table: NOBODY_ELSE },
  // Only approval counts: not reviewed yet, or rejected.
  rejected: { facts: { ...shown, isApproved: false }, table: NOBODY_ELSE },
  unapproved: { facts: { ...shown, state: 'playable', isApproved: false }, table: NOBODY_ELSE },
  scheduled: { facts: { ...shown, availableAt: new Date(NOW.getTime() + 1) }, table: NOBODY_ELSE },
  'not agreed to by all who appear': { facts: { ...shown, isConsented: false }, table: NOBODY_ELSE },
  'deleted by its owner': { facts: { ...shown, isDeleted: true }, table: TAKEN_AWAY },
  'hidden while staff look at it': { facts: { ...shown, isHidden: true }, table: NOBODY_ELSE },
  'taken down by staff': { facts: { ...shown, isRemoved: true }, table: takenDown() },
  'taken down and deleted': { facts: { ...shown, isRemoved: true, isDeleted: true }, table: ownerToo() },
  'of a suspended owner': { facts: { ...shown, isOwnerVisible: false }, table: NOBODY_ELSE },
  'deleted and rejected': { facts: { ...shown, isDeleted: true, isApproved: false }, table: ownerToo() },
}

/** Taken down and deleted: visible to staff only. */
function ownerToo(): string {
  const hidden = (role: string) => `${role} hidden hidden hidden hidden hidden hidden`
  return NOBODY_ELSE.replace(/^(owner|who-appears) .*$/gm, (_line, role: string) => hidden(role))
}

/** The owner sees that it was removed; otherwise staff only. */
function takenDown(): string {
  const removed = 'owner removed removed removed removed removed removed'
  return ownerToo().replace(/^owner .*$/m, removed)
}

type Row = { role: string; column: string; expected: Access }

function rowsOf(table: string): Row[] {
  const [head, ...lines] = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  return lines.flatMap(([role = '', ...cells]) =>
    (head ?? []).map((column, index) => ({ role, column, expected: cells[index] as Access })),
  )
}

for (const [state, { facts, table }] of Object.entries(STATES)) {
  test(`who sees a media that is ${state}`, () => {
    const rows = rowsOf(table)
    assert.equal(rows.length, Object.keys(ROLES).length * VISIBILITIES.length * 2)
    for (const { role, column, expected } of rows) {
      const visibility = VISIBILITIES.find((one) => column.split('-')[0] === one)
      const viewer = ROLES[role]
      assert.ok(visibility && viewer, `${role} ${column}`)
      for (const type of MEDIA_TYPES) {
        const media: MediaFacts = { ...facts, type, visibility, priceCents: column.endsWith('-$6') ? 600 : 0 }
        assert.equal(decideAccess(media, viewer, NOW), expected, `${role} looks at ${column} (${type})`)
        if (role === 'visitor') assert.equal(isPublic(media, NOW), expected === 'open', column)
      }
    }
  })
}

test('in restricted regions only the owner and staff with access see a media, not even buyers', () => {
  const [facts] = Object.values(STATES).map(({ facts }) => facts)
  assert.ok(facts)
  const media = { ...facts, type: 'photo', visibility: 'free', priceCents: 0 } as const
  for (const [role, viewer] of Object.entries(ROLES))
    assert.equal(
      decideAccess(media, { ...viewer, isRegionClosed: true }, NOW),
      role === 'owner' || role === 'staff' ? 'open' : 'hidden',
      role,
    )
})
