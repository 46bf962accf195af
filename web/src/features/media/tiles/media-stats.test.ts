/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { netIncomeText } from '../form/use-net-income.ts'
import { earnedText, mediaStatsText, soldText } from './media-stats.ts'

test('shortens stats, and leaves out zeros', () => {
  const figures = { sales: 142, income: 596.4 }
  assert.equal(mediaStatsText({ views: 1_240, likes: 1, figures }), '1.2K views · 1 like · 142 sold')
  assert.equal(earnedText(figures), '$596.40 earned')
  assert.equal(mediaStatsText({ views: 0, likes: 0, figures: { sales: 0, income: 0 } }), 'No views yet')
  assert.equal(earnedText({ sales: 0, income: 0 }), '')
  assert.equal(soldText(null), '')
})

test('shows a negative income after refunds', () => {
  assert.equal(earnedText({ sales: 0, income: -2.1 }), '-$2.10 earned')
})

test('subtracts the agreed fee and the processor fee', () => {
  assert.equal(netIncomeText(600, { sales: 70, processor: 0 }), 'You keep $4.20 of each sale.')
  assert.equal(netIncomeText(600, { sales: 85.5, processor: 0 }), 'You keep $5.13 of each sale.')
  assert.equal(netIncomeText(600, { sales: 70, processor: 10 }), 'You keep $3.78 of each sale.')
})
