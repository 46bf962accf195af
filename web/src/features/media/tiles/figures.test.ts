/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keptWords } from '../form/use-kept.ts'
import { earnedWords, figuresWords, soldWords } from './figures.ts'

test('figures are short, and what is nothing is not said', () => {
  const figures = { sales: 142, income: 596.4 }
  assert.equal(figuresWords({ views: 1_240, likes: 1, figures }), '1.2K views · 1 like · 142 sold')
  assert.equal(earnedWords(figures), '$596.40 earned')
  assert.equal(figuresWords({ views: 0, likes: 0, figures: { sales: 0, income: 0 } }), 'No views yet')
  assert.equal(earnedWords({ sales: 0, income: 0 }), '')
  assert.equal(soldWords(null), '')
})

test('what more went back of than came is told as it is', () => {
  assert.equal(earnedWords({ sales: 0, income: -2.1 }), '-$2.10 earned')
})

test('what is kept follows the shares agreed and what the processor takes', () => {
  assert.equal(keptWords(600, { sales: 70, processor: 0 }), 'You keep $4.20 of each sale.')
  assert.equal(keptWords(600, { sales: 85.5, processor: 0 }), 'You keep $5.13 of each sale.')
  assert.equal(keptWords(600, { sales: 70, processor: 10 }), 'You keep $3.78 of each sale.')
})
