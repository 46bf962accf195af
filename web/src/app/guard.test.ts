/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { evaluateGuard } from './guard.ts'

const visitor = { status: 'visitor', context: 'visitor', account: null } as const
const fan = { status: 'signed-in', context: 'user', account: { role: { creator: false } } } as const
const creator = { status: 'signed-in', context: 'creator', account: { role: { creator: true } } } as const
const staff = { status: 'signed-in', context: 'staff', account: { role: { creator: false } } } as const
const unknown = { status: 'loading', context: 'visitor', account: null } as const
const unreachable = { status: 'unreachable', context: 'visitor', account: null } as const

test('waits while the session is loading', () => {
  for (const guard of ['anyone', 'signed-in', 'creator', 'staff', 'visitor'] as const) {
    assert.deepEqual(evaluateGuard(guard, '/x', unknown), { kind: 'wait' })
  }
})

test('a visitor must sign in for guarded screens, and gets the landing page at /profile', () => {
  assert.deepEqual(evaluateGuard('signed-in', '/account', visitor), { kind: 'sign-in' })
  assert.deepEqual(evaluateGuard('creator', '/studio/record', visitor), { kind: 'sign-in' })
  assert.deepEqual(evaluateGuard('signed-in', '/profile', visitor), { kind: 'welcome' })
  assert.deepEqual(evaluateGuard('signed-in', '/profile/edit', visitor), { kind: 'sign-in' })
})

test('a fan who opens a creator screen lands where the specification sends them', () => {
  assert.deepEqual(evaluateGuard('creator', '/studio/record', fan), { kind: 'go', to: '/studio' })
  assert.deepEqual(evaluateGuard('creator', '/account/media', fan), { kind: 'go', to: '/studio' })
  assert.deepEqual(evaluateGuard('creator', '/messages/mass/new', fan), { kind: 'go', to: '/messages/inbox' })
})

test('a creator opens creator screens, and staff screens do not exist for them', () => {
  assert.deepEqual(evaluateGuard('creator', '/studio/record', creator), { kind: 'show' })
  assert.deepEqual(evaluateGuard('staff', '/staff', creator), { kind: 'not-found' })
  assert.deepEqual(evaluateGuard('staff', '/staff', visitor), { kind: 'not-found' })
  assert.deepEqual(evaluateGuard('staff', '/staff', staff), { kind: 'show' })
})

test('the visitor menu redirects a signed-in person to their account', () => {
  assert.deepEqual(evaluateGuard('visitor', '/menu', visitor), { kind: 'show' })
  assert.deepEqual(evaluateGuard('visitor', '/menu', fan), { kind: 'go', to: '/account' })
})

test('without a server, public screens stay and guarded ones show that it is unreachable', () => {
  assert.deepEqual(evaluateGuard('anyone', '/', unreachable), { kind: 'show' })
  assert.deepEqual(evaluateGuard('visitor', '/menu', unreachable), { kind: 'show' })
  assert.deepEqual(evaluateGuard('signed-in', '/account', unreachable), { kind: 'unreachable' })
})
